import { beforeEach, expect, it } from '@jest/globals';
import { createOwnWrites, type OwnWrites } from './own-writes.ts';
import { currentUndo, offerUndo } from './undo-offer.ts';

let own: OwnWrites;
beforeEach(() => {
  own = createOwnWrites();
});

it('STAFF-03 bases a write on what its own writes have made of the version that was seen', () => {
  own.note(1, { id: 'a', version: 2 });
  own.note(2, { id: 'a', version: 3 });
  expect(own.after({ id: 'a', version: 1 })).toBe(3);
  expect(own.after({ id: 'a', version: 3 })).toBe(3);
  expect(own.after({ id: 'b', version: 1 })).toBe(1);
});

it('STAFF-03 stops at a version that somebody else has made', () => {
  own.note(1, { id: 'a', version: 2 });
  own.note(3, { id: 'a', version: 4 });
  expect(own.after({ id: 'a', version: 1 })).toBe(2);
});

it('STAFF-03 counts no version as its own that followed its own, or that it did not make', () => {
  own.note(1, { id: 'a', version: 3 });
  own.note(1, { id: 'b', version: 1 });
  expect(own.after({ id: 'a', version: 1 })).toBe(1);
  expect(own.after({ id: 'b', version: 1 })).toBe(1);
});

it('STAFF-09 ends the offer to undo a change that an own write has followed', () => {
  offerUndo({ id: 'a', version: 2, undoForMs: 10_000 });
  own.note(2, { id: 'a', version: 3 });
  expect(currentUndo()).toBeNull();
});

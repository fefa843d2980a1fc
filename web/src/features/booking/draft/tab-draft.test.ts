import { beforeEach, describe, expect, it } from '@jest/globals';
import { ANSWERED } from '../testing/samples.ts';
import { forgetTabDraft, keepTabDraft, tabDraftOf } from './tab-draft.ts';

const MEMBER = { id: '7', isGuest: false };
const GUEST = { id: 'guest_1', isGuest: true };
const DRAFT = { answers: ANSWERED, vehicleId: 'vehicle-1', sessionId: 's-1' };

beforeEach(forgetTabDraft);

describe('the draft kept in a tab’s memory', () => {
  it('DRAFT-14 is available to the same customer until the server has it', () => {
    keepTabDraft(MEMBER, DRAFT, false);
    expect(tabDraftOf(MEMBER)).toEqual(DRAFT);
    keepTabDraft(MEMBER, DRAFT, true);
    expect(tabDraftOf(MEMBER)).toBeNull();
  });

  it('DRAFT-14 is not available to another account, nor to a guest after an account', () => {
    keepTabDraft(MEMBER, DRAFT, false);
    expect(tabDraftOf({ id: '8', isGuest: false })).toBeNull();
    expect(tabDraftOf(GUEST)).toBeNull();
    expect(tabDraftOf(MEMBER)).toEqual(DRAFT);
  });

  it('passes to the new guest as a new draft if a guest lost the cookie, saved or not', () => {
    keepTabDraft(GUEST, DRAFT, true);
    expect(tabDraftOf({ id: 'guest_2', isGuest: true })).toEqual({
      answers: ANSWERED,
      vehicleId: null,
      sessionId: null,
    });
  });

  it('is gone once it is booked or discarded', () => {
    keepTabDraft(MEMBER, DRAFT, false);
    forgetTabDraft();
    expect(tabDraftOf(MEMBER)).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { ANSWERED } from '../testing/samples.ts';
import { forgetTabDraft, keepTabDraft, tabDraftOf } from './tab-draft.ts';

const MEMBER = { id: '7', isGuest: false };
const GUEST = { id: 'guest_1', isGuest: true };
const DRAFT = { answers: ANSWERED, vehicleId: 'vehicle-1', sessionId: 's-1' };

beforeEach(forgetTabDraft);

describe('the answers that a tab keeps in memory', () => {
  it('DRAFT-14 keeps the same customer’s until the server has them', () => {
    keepTabDraft(MEMBER, DRAFT, false);
    expect(tabDraftOf(MEMBER)).toEqual(DRAFT);
    keepTabDraft(MEMBER, DRAFT, true);
    expect(tabDraftOf(MEMBER)).toBeNull();
  });

  it('DRAFT-14 gives none of another account’s, nor a guest’s after an account', () => {
    keepTabDraft(MEMBER, DRAFT, false);
    expect(tabDraftOf({ id: '8', isGuest: false })).toBeNull();
    expect(tabDraftOf(GUEST)).toBeNull();
    expect(tabDraftOf(MEMBER)).toEqual(DRAFT);
  });

  it('follows a guest whose cookie went, saved or not, as a draft of its own', () => {
    keepTabDraft(GUEST, DRAFT, true);
    expect(tabDraftOf({ id: 'guest_2', isGuest: true })).toEqual({
      answers: ANSWERED,
      vehicleId: null,
      sessionId: null,
    });
  });

  it('forgets them once they are booked or thrown away', () => {
    keepTabDraft(MEMBER, DRAFT, false);
    forgetTabDraft();
    expect(tabDraftOf(MEMBER)).toBeNull();
  });
});

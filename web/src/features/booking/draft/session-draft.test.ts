import { ANSWER_NAMES, ANSWER_TEXTS, recordOf } from '@dewlane/catalog';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EMPTY_ANSWERS } from '../machine/answers.ts';
import { parseAnswers } from '../machine/parse-answers.ts';
import { ANSWERED } from '../testing/samples.ts';
import {
  clearSessionDraft,
  completeSessionDraft,
  readSessionDraft,
  writeSessionDraft,
} from './session-draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => void jest.useRealTimers());

/** What a tab that the browser has loaded anew reads: it knows nothing of who wrote the draft. */
async function readAnew(userId: string) {
  jest.resetModules();
  const anew = await import('./session-draft.ts');
  return anew.readSessionDraft(userId);
}

function stored(): Record<string, unknown> {
  return JSON.parse(sessionStorage.getItem('quizDraft') ?? 'null');
}

describe('the draft in session storage', () => {
  it('DRAFT-02 holds the quiz response fields plus year, make, model, miles, specialInstructions, and whose it is since when', () => {
    writeSessionDraft({ answers: ANSWERED, sessionId: 's-1' }, '7');
    expect(Object.keys(stored()).sort()).toEqual(
      [
        ...['sessionId', 'contactName', 'contactPhone', 'parkingOption', 'vehicleType'],
        ...['previouslyDetailed', 'occupants', 'serviceDate', 'timeSlot', 'customTime', 'location'],
        ...['customVehicleInfo', 'selectedServicePackage', 'completedAt'],
        ...['year', 'make', 'model', 'miles', 'specialInstructions', 'userId', 'at'],
      ].sort(),
    );
    expect(stored()['completedAt']).toBe(false);
  });

  it('DRAFT-03 is restored as it was', () => {
    writeSessionDraft({ answers: ANSWERED, sessionId: 's-1' }, '7');
    expect(readSessionDraft('7')).toEqual({ answers: ANSWERED, sessionId: 's-1' });
  });

  it("DRAFT-05 stores the server's id, but is not recreated by an id that arrives after it was cleared", () => {
    writeSessionDraft({ answers: ANSWERED, sessionId: null }, '7');
    completeSessionDraft({ answers: ANSWERED, sessionId: 's-1' }, '7');
    expect(stored()['sessionId']).toBe('s-1');
    clearSessionDraft();
    completeSessionDraft({ answers: ANSWERED, sessionId: 's-1' }, '7');
    expect(sessionStorage.getItem('quizDraft')).toBeNull();
  });

  it('is not created without answers, and is gone when cleared', () => {
    writeSessionDraft({ answers: parseAnswers({}), sessionId: null }, '7');
    expect(readSessionDraft('7')).toBeNull();
    writeSessionDraft({ answers: ANSWERED, sessionId: null }, '7');
    clearSessionDraft();
    expect(readSessionDraft('7')).toBeNull();
  });

  it('DRAFT-14 is not restored for another user, and is then deleted', () => {
    writeSessionDraft({ answers: ANSWERED, sessionId: 's-1' }, '7');
    expect(readSessionDraft('guest_1')).toBeNull();
    expect(stored()).toBeNull();
  });

  it('DRAFT-14 is restored for its owner in a tab that was loaded anew, and for nobody else', async () => {
    writeSessionDraft({ answers: ANSWERED, sessionId: 's-1' }, '7');
    expect(await readAnew('7')).toEqual({ answers: ANSWERED, sessionId: 's-1' });
    expect(await readAnew('8')).toBeNull();
    expect(stored()).toBeNull();
  });

  it('DRAFT-05 is not restored in a tab that was loaded anew more than 30 s after it was written, and is then deleted', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T16:30:00Z') });
    writeSessionDraft({ answers: ANSWERED, sessionId: 's-1' }, '7');
    jest.setSystemTime(new Date('2026-11-21T16:30:29Z'));
    expect(await readAnew('7')).not.toBeNull();
    jest.setSystemTime(new Date('2026-11-21T16:30:31Z'));
    // Whoever is still at this page has not been away.
    expect(readSessionDraft('7')).not.toBeNull();
    expect(await readAnew('7')).toBeNull();
    expect(stored()).toBeNull();
  });

  it('is null if the stored value is invalid', () => {
    for (const broken of ['not json', '7', '{"contactName": "Jordan"}']) {
      sessionStorage.setItem('quizDraft', broken);
      expect(readSessionDraft('7')).toBeNull();
    }
    const invalid = { contactName: 7, occupants: 'a dragon', serviceDate: 'soon' };
    const owned = { ...invalid, userId: '7', at: Date.now() };
    sessionStorage.setItem('quizDraft', JSON.stringify(owned));
    expect(readSessionDraft('7')?.answers).toMatchObject({
      contactName: '',
      occupants: '',
      serviceDate: '',
    });
  });
});

describe('stored answers', () => {
  it('DATA-08 keeps a text of the greatest length, and none that is longer', () => {
    const longest = recordOf(ANSWER_NAMES, (name) => 'x'.repeat(ANSWER_TEXTS[name]));
    const { contactName, contactPhone, location, specialInstructions, miles } = longest;
    const texts = { contactName, contactPhone, location, specialInstructions, miles };
    expect(parseAnswers(longest)).toMatchObject(texts);
    const longer = recordOf(ANSWER_NAMES, (name) => `${longest[name]}x`);
    expect(parseAnswers(longer)).toEqual(EMPTY_ANSWERS);
  });

  it('DRAFT-08 has the custom time 07:03 AM if there is none', () => {
    expect(parseAnswers({}).customTime).toBe('07:03 AM');
  });

  it.each(['09:00 AM', '08:04 PM', '08:04 AM'])(
    'DRAFT-09 resets the custom time %s to 07:03 AM',
    (customTime) => {
      expect(parseAnswers({ customTime }).customTime).toBe('07:03 AM');
    },
  );

  it('keeps any other custom time', () => {
    expect(parseAnswers({ customTime: '9:30 AM', timeSlot: 'custom' })).toMatchObject({
      customTime: '9:30 AM',
      timeSlot: 'custom',
    });
  });

  it.each([
    ['Morning (8AM - 12PM)', 'morning', '07:03 AM'],
    ['evening', 'evening', '07:03 AM'],
    ['9:30 AM', 'custom', '9:30 AM'],
    ['whenever', '', '07:03 AM'],
  ])('reads the slot "%s"', (timeSlot, slot, customTime) => {
    expect(parseAnswers({ timeSlot })).toMatchObject({ timeSlot: slot, customTime });
  });

  it('reads a package by its key, its catalogue id and its label', () => {
    for (const selectedServicePackage of ['maintenance', 'basic', 'Maintenance']) {
      expect(parseAnswers({ selectedServicePackage }).selectedServicePackage).toBe('maintenance');
    }
  });
});

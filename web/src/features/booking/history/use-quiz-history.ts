import { useEffect, useRef } from 'react';
import {
  type NavigateFunction,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { QuizEffect } from '../machine/events.ts';
import type { QuizStore } from '../machine/store.ts';
import { entryIn, type HistoryEntry, withEntry } from './history-entry.ts';

/** A questionnaire, and what reflects its screens in the browser's history. */
interface ShownQuiz {
  readonly store: QuizStore;
  readonly history: { run: (effect: QuizEffect) => void };
}

interface Here {
  readonly navigate: NavigateFunction;
  readonly address: string;
  readonly onAgain: () => void;
  /** What was shown last, also before the next rendering. */
  state: unknown;
}

/** The id of the booking that is confirmed; empty if none is. */
function bookedIn(store: QuizStore): string {
  const { booking } = store.state();
  return booking.status === 'confirmed' ? booking.appointment.id : '';
}

/** Writes what is shown into the history: into its entry, or into a new one. */
function show(here: Here, store: QuizStore, isNew = false): void {
  const { step, picking, trail } = store.state();
  const booked = bookedIn(store);
  here.state = withEntry(here.state, { screen: { step, picking }, trail, booked });
  here.navigate(here.address, { replace: !isNew, state: here.state });
}

/**
 * Makes machine and history entry agree where the questionnaire is shown anew. The browser's Back from the page's other tab
 * leads to an earlier screen's entry; a link puts a new one, without a screen, behind that of the screen shown.
 */
function arrive(here: Here, store: QuizStore, entry: HistoryEntry | null): void {
  const { step, picking, trail } = store.state();
  // After a reload at a question while its booking ran, this entry alone says how many questions are behind it.
  if ((entry && step === 9) || (entry?.trail.length ?? 0) < trail.length) {
    const screen = { step, picking };
    store.send({ type: 'returned', screen, trail: [...trail, screen], ...entry });
  }
  // Overwrites what a reload or an earlier visit left in this entry.
  show(here, store);
}

/**
 * Makes each screen an entry of the browser's history, so that Back leads one screen back with every answer kept. When
 * the browser's own buttons lead to an entry, the machine receives `returned`. Navigates only while the questionnaire is
 * shown: a customer who has left it isn't taken back when the booking completes.
 * @param onAgain shows a new questionnaire, when a link is followed at a confirmation (MENU-14)
 */
export function useQuizHistory({ store, history }: ShownQuiz, onAgain: () => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const type = useNavigationType();
  const current: Here = {
    navigate,
    address: `${location.pathname}${location.search}`,
    onAgain,
    state: location.state,
  };
  const here = useRef(current);
  here.current = current;
  const isCollapsing = useRef(false);
  const openedAt = useRef(location.key);

  useEffect(() => {
    const entry = entryIn(here.current.state);
    // A reload, Back or Forward at a confirmation: its questions would look as if nothing had been booked.
    if (entry?.booked) {
      here.current.navigate(paths.appointment(entry.booked), { replace: true });
    } else {
      arrive(here.current, store, entry);
    }
  }, [store]);

  useEffect(() => {
    // The entry at which the page opened is overwritten above, so arriving there isn't a return.
    if (location.key === openedAt.current) return;
    const entry = entryIn(location.state);
    if (type !== NavigationType.Pop) {
      if (type !== NavigationType.Push || entry) return;
      if (bookedIn(store)) here.current.onAgain();
      else if (store.state().step < 9) arrive(here.current, store, entry);
    } else if (isCollapsing.current) {
      isCollapsing.current = false;
      show(here.current, store);
    } else if (entry?.booked && entry.booked !== bookedIn(store)) {
      here.current.navigate(paths.appointment(entry.booked), { replace: true });
    } else if (entry) {
      store.send({ type: 'returned', ...entry });
    }
  }, [store, location, type]);

  useEffect(() => {
    history.run = (effect) => {
      if (effect.type === 'history') {
        show(here.current, store, effect.how === 'push');
      } else if (effect.type === 'history-back') {
        here.current.navigate(-1);
      } else if (effect.type === 'leave') {
        here.current.navigate(paths.home);
      } else if (effect.type === 'history-collapse') {
        if (effect.entries > 0) {
          isCollapsing.current = true;
          here.current.navigate(-effect.entries);
        } else {
          show(here.current, store);
        }
      }
    };
    return () => {
      history.run = () => undefined;
    };
  }, [history, store]);
}

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

/** Reflects the machine's screens in the browser's history. */
export interface QuizHistory {
  readonly run: (effect: QuizEffect, store: QuizStore) => void;
}

interface Here {
  readonly navigate: NavigateFunction;
  readonly address: string;
  readonly state: unknown;
}

function show(here: Here, store: QuizStore, how: 'push' | 'replace'): void {
  const { step, picking, trail, booking } = store.state();
  const booked = booking.status === 'confirmed' ? booking.appointment.id : '';
  const entry = { screen: { step, picking }, trail, booked };
  here.navigate(here.address, {
    replace: how === 'replace',
    state: withEntry(here.state, entry),
    preventScrollReset: false,
  });
}

function isShown({ screen: { step, picking }, trail }: HistoryEntry, store: QuizStore): boolean {
  const shown = store.state();
  return shown.step === step && shown.picking === picking && shown.trail.length === trail.length;
}

/**
 * Makes each screen an entry of the browser's history, so that Back leads one screen back with every answer kept. When
 * the browser's own buttons lead to an entry, the machine receives `returned`.
 */
export function useQuizHistory(store: QuizStore | null): QuizHistory {
  const navigate = useNavigate();
  const location = useLocation();
  const type = useNavigationType();
  const here = useRef<Here>({ navigate, address: '', state: null });
  here.current = {
    navigate,
    address: `${location.pathname}${location.search}`,
    state: location.state,
  };
  const isCollapsing = useRef(false);
  const openedAt = useRef(location.key);

  useEffect(() => {
    if (!store) return;
    // A reload, or Forward, at a confirmation: its questions would look as if nothing had been booked.
    const booked = entryIn(here.current.state)?.booked;
    if (booked) {
      here.current.navigate(paths.appointment(booked), { replace: true });
    } else {
      // Overwrites what a reload or an earlier visit left in this entry.
      show(here.current, store, 'replace');
    }
  }, [store]);

  useEffect(() => {
    // The entry at which the page opened is overwritten above, so arriving there isn't a return.
    if (!store || type !== NavigationType.Pop || location.key === openedAt.current) {
      return;
    }
    const entry = entryIn(location.state);
    if (isCollapsing.current) {
      isCollapsing.current = false;
      show(here.current, store, 'replace');
    } else if (entry && !isShown(entry, store)) {
      store.send({ type: 'returned', ...entry });
    }
  }, [store, location, type]);

  const history = useRef<QuizHistory>({
    run(effect, quiz) {
      if (effect.type === 'history') {
        show(here.current, quiz, effect.how);
      } else if (effect.type === 'history-back') {
        here.current.navigate(-1);
      } else if (effect.type === 'leave') {
        here.current.navigate(paths.home);
      } else if (effect.type === 'history-collapse' && effect.entries > 0) {
        isCollapsing.current = true;
        here.current.navigate(-effect.entries);
      } else if (effect.type === 'history-collapse') {
        show(here.current, quiz, 'replace');
      }
    },
  });
  return history.current;
}

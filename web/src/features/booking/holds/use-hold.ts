import { useEffect, useRef, useState } from 'react';
import { useSendMutation } from '../../../lib/graphql/use-call.ts';
import { timeLabel } from '../machine/booked-summary.ts';
import type { QuizState } from '../machine/state.ts';
import { createHold } from './hold.ts';

/** An answer renews a hold that ends within this time, in milliseconds. */
const RENEWED_MS = 240_000;

/**
 * Holds the chosen time during steps 8 and 8.5; returns the hold's end in milliseconds since 1970, by this device's
 * clock, null without a hold (AVAIL-05).
 */
export function useHold({ step, answers }: QuizState): number | null {
  const send = useSendMutation();
  const [until, setUntil] = useState<number | null>(null);
  const [hold] = useState(() => createHold({ send, onHeld: setUntil }));
  const kept = useRef('');
  const { selectedServicePackage } = answers;
  const time = timeLabel(answers);
  const serviceDate = `${answers.serviceDate} ${time}`;
  const isChosen = step > 7 && time !== '';

  useEffect(() => {
    const wish = `${serviceDate} ${selectedServicePackage}`;
    if (kept.current === wish || (!isChosen && kept.current === '')) return;
    kept.current = isChosen ? wish : '';
    hold.want(isChosen ? { serviceDate, servicePackage: selectedServicePackage || null } : null);
  }, [hold, isChosen, serviceDate, selectedServicePackage]);

  // Answering renews the hold, as does saving the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only answers renew the hold
  useEffect(() => {
    if (until !== null && isChosen && until - Date.now() < RENEWED_MS) hold.again();
  }, [answers]);

  return isChosen ? until : null;
}

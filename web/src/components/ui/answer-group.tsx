import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './answer-group.module.css';
import { useBusy } from './busy.ts';
import { classNames } from './class-names.ts';
import tagStyles from './tag.module.css';

export interface Answer<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A less prominent part of the label, e.g. a slot's hours. */
  readonly quiet?: string;
  /** A second, less prominent line. */
  readonly detail?: ReactNode;
  /** A picture or an icon tile before the label (`answer-picture`, `icon-tile`). */
  readonly picture?: ReactNode;
  /** The content at the end of the row, e.g. a price. */
  readonly aside?: ReactNode;
  /** A tag after the label, e.g. `Popular`. */
  readonly tag?: string | undefined;
  readonly disabled?: boolean;
  /** Why it is disabled: shown, since a disabled answer must explain itself (look.md#states). */
  readonly reason?: string;
  /** Why it can't be chosen at present, a word in the tick's place: if it appears late, nothing shifts and the focus stays. */
  readonly off?: string;
}

interface AnswerGroupProps<Value extends string> {
  /** The question, as the group's accessible name. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly answers: readonly Answer<Value>[];
  readonly value: Value | null;
  /**
   * An answer was given by click, Enter or Space. Moving by arrow keys only moves the focus, so
   * that nothing advances by itself meanwhile (look.md#accessibility).
   */
  readonly onAnswer: (value: Value) => void;
  readonly className?: string | undefined;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** A question's answers as a radio group of large buttons. */
export function AnswerGroup<Value extends string>({
  label,
  labelledBy,
  answers,
  value,
  onAnswer,
  className,
}: AnswerGroupProps<Value>) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const chosen = answers.findIndex((answer) => answer.value === value);
  const isOpen = (answer?: Answer<Value>) => answer && !answer.disabled;
  const [moved, setMoved] = useState(-1);
  const stops = [moved, chosen, answers.findIndex(isOpen)];
  const tabStop = stops.find((index) => isOpen(answers[index]));

  function move(event: KeyboardEvent, from: number): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const order = answers.map((_, offset) => from + step * (offset + 1));
    const next = order
      .map((index) => (index + answers.length * 2) % answers.length)
      .find((index) => isOpen(answers[index]));
    if (next === undefined) return;
    setMoved(next);
    buttons.current[next]?.focus();
  }

  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-disabled={useBusy()}
      className={classNames(styles['answers'], className)}
    >
      {answers.map((answer, index) => (
        <AnswerButton
          key={answer.value}
          answer={answer}
          chosen={index === chosen}
          tabStop={index === tabStop}
          ref={(element) => {
            buttons.current[index] = element;
          }}
          onKeyDown={(event) => move(event, index)}
          onClick={() => {
            setMoved(-1);
            if (!answer.off) onAnswer(answer.value);
          }}
        />
      ))}
    </div>
  );
}

interface AnswerButtonProps<Value extends string> {
  readonly answer: Answer<Value>;
  readonly chosen: boolean;
  readonly tabStop: boolean;
  readonly ref: (element: HTMLButtonElement | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: () => void;
}

function AnswerButton<Value extends string>({
  answer,
  chosen,
  tabStop,
  ref,
  onKeyDown,
  onClick,
}: AnswerButtonProps<Value>) {
  const reasonId = useId();
  const isOn = chosen && !answer.off && !answer.disabled;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio would answer while arrow keys move (look.md#accessibility)
    <button
      type="button"
      role="radio"
      ref={ref}
      className={classNames(styles['answer'], isOn && styles['is-on'], answer.off && styles['off'])}
      aria-checked={isOn}
      aria-disabled={answer.off ? true : undefined}
      aria-describedby={answer.reason ? reasonId : undefined}
      disabled={answer.disabled}
      tabIndex={tabStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {answer.picture}
      <span className={styles['answer-text']}>
        {answer.label}
        {(answer.quiet || answer.tag) && ' '}
        {answer.quiet && <span className={styles['answer-quiet']}>{answer.quiet}</span>}
        {answer.tag && <span className={tagStyles['tag']}>{answer.tag}</span>}
        {answer.detail && <small>{answer.detail}</small>}
        {answer.reason && <small id={reasonId}>{answer.reason}</small>}
      </span>
      {answer.aside}
      {answer.off && <span className={styles['word']}>{answer.off}</span>}
      <span className={styles['answer-tick']} aria-hidden="true">
        <Check className="icon-small" />
      </span>
    </button>
  );
}

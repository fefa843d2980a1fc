import { BRAND } from '@dewlane/catalog';
import { type ReactNode, useEffect, useRef } from 'react';
import type { WashLook } from '../../lib/vehicles/wash-look.ts';
import { VehicleArt } from '../art/vehicle-art.tsx';
import { BrandLink } from '../ui/brand.tsx';
import cardStyles from '../ui/card.module.css';
import styles from './status-page.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';

interface StatusPageProps {
  readonly title: string;
  readonly text: string;
  readonly wash: WashLook;
  /** One button, which leads on. */
  readonly children: ReactNode;
}

/** A page that is one centred card: fallback, 404, not found (look.md#parts). */
export function StatusPage({ title, text, wash, children }: StatusPageProps) {
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="mx-auto w-full max-w-304 p-4 lg:px-8">
        <BrandLink />
      </header>
      <main ref={main} id="main" tabIndex={-1} className="grid place-items-center px-4 pb-24">
        <div className={`${cardStyles['card']} ${styles['status-card']}`}>
          <VehicleArt type="sedan" color="silver" wash={wash} />
          <h1>{title}</h1>
          <p className="text-ink-700">{text}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

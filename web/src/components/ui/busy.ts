import { createContext, useContext } from 'react';

/** Whether what the parts within belong to is being sent: they keep the focus, and say that they take nothing (FLOW-21). */
export const Busy = createContext(false);

/** Whether the parts around are being sent. */
export const useBusy = (): boolean => useContext(Busy);

/** Why the forms inside cannot be saved any more, or null. */
import { createContext, useContext } from 'react';

export const SaveBlocked = createContext<string | null>(null);

export const useSaveBlocked = () => useContext(SaveBlocked);

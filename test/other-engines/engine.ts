import { existsSync } from 'node:fs';
import { installPackage } from '../../scripts/debian.ts';

export type Point = { x: number; y: number };

export const keyCodes = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Alt: '\uE00A',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;
export type Key = keyof typeof keyCodes;

/** A browser with one page. Each protocol has its own implementation. */
export interface Engine {
  /** With its version, as in 'Firefox 153.7.0'. */
  name: string;
  goto(address: string): Promise<void>;
  /** The value, as JSON, of a function's body. */
  evaluate(body: string): Promise<unknown>;
  /** Presses at the first point, moves through the others, and releases at the last. One point is a click. */
  drag(points: readonly Point[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses keys together, as in `press('Alt', 'ArrowDown')`. */
  press(...keys: Key[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Milliseconds between two moves of the pointer. */
export const moveMs = 30;
export const viewport = { width: 1440, height: 900 };

/** What a browser's process gets. Dates on the screens are the clinic's. */
export const environmentOf = (home: string) => ({
  PATH: process.env.PATH,
  HOME: home,
  TZ: 'America/Sao_Paulo',
  LANGUAGE: 'pt_BR',
});

/** @throws unless the program is there or Debian's package could be installed */
export function ensureProgram(path: string, name: string): void {
  if (existsSync(path)) return;
  const reason = installPackage(name);
  if (reason) throw new Error(`${name} could not be installed: ${reason}`);
}

/** The tests of the pages that `openPages` opened. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { screenNames } from '#contract/screen-addresses.ts';
import { isStaff, visitors } from './calls.ts';
import { findMarkers, type Markers, shownTo } from './markers.ts';
import { isFound, type PageExchange } from './pages.ts';
import { fieldsOf } from './schemas.ts';
import { seenBy } from './tables.ts';

const block = new RegExp(`<script type="application/json" id="${preloadedAnswersId}">(.*?)</script>`, 'u');
const answers = z.array(z.object({ call: z.array(z.string()), output: z.unknown() }));

function answersIn({ body }: PageExchange) {
  const [, json = '[]'] = block.exec(body.toString()) ?? [];
  return answers.parse(JSON.parse(json)).map(({ call, output }) => ({ path: call.join('.'), output }));
}

/** The whole page, without the id that differs with every request. */
const wholeOf = ({ status, headers: { 'x-request-id': _, ...headers }, body }: PageExchange) =>
  JSON.stringify({ status, headers, body: body.toString('latin1') });
const nameOf = ({ path, visitor, id }: PageExchange) => `${path} ${visitor} ${id}`;

export async function testPages(
  pages: readonly PageExchange[],
  markers: Markers,
  allowed: Record<string, readonly string[]>,
) {
  const opened = pages.filter((page) => page.opened);
  const bare = pages.filter((page) => !page.opened);
  const { columnsOf } = await findMarkers(markers, opened);

  describe('a page', () => {
    test('is sent for every screen to every visitor', () => {
      expect(new Set(opened.flatMap(({ screen }) => screen ?? []))).toEqual(new Set(screenNames));
      expect(new Set(opened.map(({ visitor }) => visitor))).toEqual(new Set(visitors));
      const answered = pages.map((page) => [nameOf(page), page.status]);
      expect(answered).toEqual(pages.map((page) => [nameOf(page), page.expectedStatus]));
    });

    test('carries the answers that its screen requests and the visitor may have, and no others', () => {
      const carried = opened.map((page) => [
        nameOf(page),
        answersIn(page)
          .map(({ path }) => path)
          .sort(),
      ]);
      expect(carried).toEqual(opened.map((page) => [nameOf(page), [...page.expectedCalls].sort()]));
      // Outside the answers, a page is the same for every visitor.
      const around = new Set(
        opened
          .filter(({ screen }) => screen === 'portal')
          .map(({ body }) => body.toString().replace(block, '')),
      );
      expect(around.size).toBe(1);
    });

    test('has only fields that the contract names for the call', () => {
      const sent = opened.flatMap((page) =>
        answersIn(page).flatMap(({ path, output }) => fieldsOf(output).map((field) => ({ path, field }))),
      );
      expect(sent.filter(({ path, field }) => !allowed[path]?.includes(field))).toEqual([]);
    });

    test('holds the visitor\u2019s own values; only a page of staff holds others, by permission', () => {
      for (const visitor of ['anonymous', 'signedOut', 'formerAdmin'] as const)
        expect({ visitor, ...columnsOf(visitor) }).toEqual({ visitor, own: [], others: [] });
      for (const [visitor, declared] of [
        ['patientA', seenBy('patient')],
        ['patientB', seenBy('patient')],
        ['deletedPatient', seenBy('account')],
      ] as const) {
        const { own, others } = columnsOf(visitor);
        expect({ visitor, others, more: own.filter((column) => !declared.includes(column)) }).toEqual({
          visitor,
          others: [],
          more: [],
        });
        expect(own).toContain('auth.users.email');
      }
      for (const visitor of visitors.filter(isStaff)) {
        const { own, others } = columnsOf(visitor);
        const declared = shownTo(visitor);
        const more = others.filter((column) => !declared.includes(column));
        expect({ visitor, own, more }).toEqual({ visitor, own: [], more: [] });
        if (declared.includes('public.patients.cpf')) expect(others).toContain('public.patients.cpf');
      }
      expect(columnsOf('patientA').own).toContain('public.appointments.service');
      expect(columnsOf('admin').others).toContain('public.patients.cpf');
    });

    test('is the same, byte for byte, for "not yours" and "not there"', () => {
      const different = new Map<string, Set<string>>();
      for (const page of opened.filter(({ visitor, id }) => !isFound(visitor, id))) {
        const key = `${page.path} ${page.visitor}`;
        different.set(key, (different.get(key) ?? new Set()).add(wholeOf(page)));
      }
      for (const [key, bodies] of different)
        expect({ key, bodies: [...bodies] }).toEqual({ key, bodies: [expect.anything()] });
    });

    test('may not be cached when it holds answers', () => {
      const cached = opened.filter(
        ({ headers }) =>
          headers['cache-control'] !== 'no-store' || headers.vary !== 'accept, accept-encoding, cookie',
      );
      expect(cached.map(nameOf)).toEqual([]);
    });

    test('holds no answers and is the same for every visitor when the service worker may keep it', () => {
      expect(bare.filter(({ body }) => body.includes(preloadedAnswersId)).map(nameOf)).toEqual([]);
      for (const path of new Set(bare.map((page) => page.path))) {
        const bodies = new Set(bare.filter((page) => page.path === path).map(wholeOf));
        expect({ path, bodies: [...bodies] }).toEqual({ path, bodies: [expect.anything()] });
      }
      expect(new Set(bare.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-cache']));
    });
  });
}

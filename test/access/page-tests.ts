/** What must be true of the pages that `openPages` brought home. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { screenNames } from '#contract/screens.ts';
import { allowedFields, fieldsIn, fieldsOf } from './allowed-fields.ts';
import { lookThrough, type Marks } from './marks.ts';
import { isThere, type PageExchange } from './pages.ts';
import { visitors } from './table.ts';
import { toldToThemselves, toldWithoutRecord } from './told-columns.ts';
import { paths } from './walk.ts';

const block = new RegExp(`<script type="application/json" id="${preloadedAnswersId}">(.*?)</script>`, 'u');
const answers = z.array(z.object({ call: z.array(z.string()), output: z.unknown() }));

function broughtAlong({ body }: PageExchange) {
  const [, json = '[]'] = block.exec(body.toString()) ?? [];
  return answers.parse(JSON.parse(json)).map(({ call, output }) => ({ path: call.join('.'), output }));
}

/** All of it but for what is another with every request. */
const traceOf = ({ status, headers: { 'x-request-id': _, ...headers }, body }: PageExchange) =>
  JSON.stringify({ status, headers, body: body.toString('latin1') });
const nameOf = ({ path, visitor, id }: PageExchange) => `${path} ${visitor} ${id}`;

export async function testPages(pages: readonly PageExchange[], marks: Marks) {
  const opened = pages.filter((page) => page.opened);
  const bare = pages.filter((page) => !page.opened);
  const { columnsOf } = await lookThrough(marks, opened);

  describe('a page', () => {
    test('is there for every screen and everybody, whether or not it has something for them', () => {
      expect(new Set(opened.flatMap(({ screen }) => screen ?? []))).toEqual(new Set(screenNames));
      expect(new Set(opened.map(({ visitor }) => visitor))).toEqual(new Set(visitors));
      const answered = pages.map((page) => [nameOf(page), page.status]);
      expect(answered).toEqual(pages.map((page) => [nameOf(page), page.expectedStatus]));
    });

    test('brings along what its screen asks for and they may have, and nothing else', () => {
      const brought = opened.map((page) => [
        nameOf(page),
        broughtAlong(page)
          .map(({ path }) => path)
          .sort(),
      ]);
      expect(brought).toEqual(opened.map((page) => [nameOf(page), [...page.expectedCalls].sort()]));
      // Nothing of theirs stands beside the answers.
      const around = new Set(
        opened
          .filter(({ screen }) => screen === 'portal')
          .map(({ body }) => body.toString().replace(block, '')),
      );
      expect(around.size).toBe(1);
    });

    test('has no field in it that the call itself would not send', () => {
      const sent = opened.flatMap((page) =>
        broughtAlong(page).flatMap(({ path, output }) => fieldsOf(output).map((field) => ({ path, field }))),
      );
      const more = sent.filter(({ path, field }) => {
        const call = paths.find((each) => each === path);
        return !call || !fieldsIn(allowedFields[call]).includes(field);
      });
      expect(more).toEqual([]);
    });

    test('holds marks of whoever opens it, and of nobody else but for administrators', () => {
      for (const visitor of ['nobody', 'signedOut', 'formerAdmin'] as const)
        expect({ visitor, ...columnsOf(visitor) }).toEqual({ visitor, own: [], others: [] });
      for (const [visitor, told] of [
        ['patientA', toldToThemselves],
        ['patientB', toldToThemselves],
        ['deletedPatient', toldWithoutRecord],
      ] as const) {
        const { own, others } = columnsOf(visitor);
        expect({ visitor, others, more: own.filter((column) => !told.includes(column)) }).toEqual({
          visitor,
          others: [],
          more: [],
        });
        expect(own).toContain('auth.users.email');
      }
      expect(columnsOf('patientA').own).toContain('public.appointments.service');
      expect(columnsOf('admin').others).toContain('public.patients.cpf');
    });

    test('tells "not yours" from "not there" by no byte', () => {
      const different = new Map<string, Set<string>>();
      for (const page of opened.filter(({ visitor, id }) => !isThere(visitor, id))) {
        const key = `${page.path} ${page.visitor}`;
        different.set(key, (different.get(key) ?? new Set()).add(traceOf(page)));
      }
      for (const [key, traces] of different)
        expect({ key, traces: [...traces] }).toEqual({ key, traces: [expect.anything()] });
    });

    test('is kept by nobody when it holds answers', () => {
      const kept = opened.filter(
        ({ headers }) => headers['cache-control'] !== 'no-store' || headers.vary !== 'accept, cookie',
      );
      expect(kept.map(nameOf)).toEqual([]);
    });

    test('is bare and the same for everybody when it is to be kept', () => {
      expect(bare.filter(({ body }) => body.includes(preloadedAnswersId)).map(nameOf)).toEqual([]);
      for (const path of new Set(bare.map((page) => page.path))) {
        const traces = new Set(bare.filter((page) => page.path === path).map(traceOf));
        expect({ path, traces: [...traces] }).toEqual({ path, traces: [expect.anything()] });
      }
      expect(new Set(bare.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-cache']));
    });
  });
}

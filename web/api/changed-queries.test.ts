import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Topic, topics } from '#contract/changes.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { refresh, refreshOlderThan } from './changed-queries.ts';

/** Path in the contract of every query, as in the query cache's keys. */
const answers = contractCalls
  .filter(({ noun, call }) => call.route.method === 'GET' && noun !== 'changes')
  .map(({ noun, name }) => [noun, name]);

const keyOf = (path: string[]) => [path, { type: 'query' }];

function holdingAll(dataUpdatedAt = Date.now()) {
  const queryClient = new QueryClient();
  for (const path of answers) queryClient.setQueryData(keyOf(path), { path }, { updatedAt: dataUpdatedAt });
  return queryClient;
}

const old = (queryClient: QueryClient) =>
  answers
    // Without a state: dropped.
    .filter((path) => queryClient.getQueryState(keyOf(path))?.isInvalidated ?? true)
    .map((path) => path.join('.'));

const afterNews = async (...changed: (Topic | 'catchUp')[]) => {
  const queryClient = holdingAll();
  await refresh(queryClient, changed);
  return old(queryClient);
};

test('every answer is invalidated by some change', async () => {
  const all = answers.map((path) => path.join('.'));
  expect(all.length).toBeGreaterThan(15);
  // Their pages fetch on every visit: the audit log and the calendar's address also show reads, which are no changes;
  // visitors of the public booking page have no event stream. The key of notices never changes. Whether a move is told is
  // asked once, for its toast; a new document begins with what is there.
  const fetched =
    /^(activity|publicBooking)\.|^calendarFeeds\.get$|^push\.key$|^confirmations\.willTell$|^documents\.write$/u;
  const live = all.filter((path) => !fetched.test(path));
  expect(await afterNews(...topics)).toEqual(live);
  expect(await afterNews('catchUp')).toEqual(all);
});

test('a change invalidates only the answers that show it', async () => {
  expect(await afterNews('procedures')).toEqual([
    'dashboard.overview',
    'finder.find',
    'bookingChoices.get',
    'procedures.list',
    'procedures.get',
    'resources.list',
  ]);
  const afterFiles = await afterNews('files');
  expect(afterFiles).toEqual(
    expect.arrayContaining(['files.list', 'portalFiles.overview', 'patients.deletionPreview']),
  );
  expect(afterFiles).not.toContain('patients.list');
  expect(await afterNews()).toEqual([]);
});

test('what may have been taken back from the record is dropped where the portal does not show it now', async () => {
  const queryClient = holdingAll();
  await refresh(queryClient, ['record']);
  const dropped = answers.filter((path) => queryClient.getQueryData(keyOf(path)) === undefined);
  expect(dropped).toEqual([
    ['portal', 'treatmentPlans'],
    ['portalFiles', 'overview'],
    ['portalFiles', 'category'],
  ]);
});

test('a change of the settings invalidates the clinic’s name and the templates of anamneses', async () => {
  expect(await afterNews('settings')).toEqual(
    expect.arrayContaining([
      'settings.identity',
      'settings.get',
      'portal.clinic',
      'portal.appointments',
      'anamneses.list',
    ]),
  );
});

test('answers from the time that the server remembers stay valid', async () => {
  const queryClient = holdingAll(1_000);
  await refreshOlderThan(queryClient, 1_000);
  expect(old(queryClient)).toEqual([]);
  await refreshOlderThan(queryClient, 1_001);
  expect(old(queryClient)).toHaveLength(answers.length);
});

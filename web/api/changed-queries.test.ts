import { isContractProcedure } from '@orpc/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Topic, topics } from '#contract/changes.ts';
import { contract } from '#contract/contract.ts';
import { refresh, refreshOlderThan } from './changed-queries.ts';

/** Every answer that a screen can hold, by its path in the contract, as the query cache names it. */
const answers = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) =>
    isContractProcedure(procedure) && procedure['~orpc'].route.method === 'GET' && noun !== 'changes'
      ? [[noun, name]]
      : [],
  ),
);

const keyOf = (path: string[]) => [path, { type: 'query' }];

function holdingAll(dataUpdatedAt = Date.now()) {
  const queryClient = new QueryClient();
  for (const path of answers) queryClient.setQueryData(keyOf(path), { path }, { updatedAt: dataUpdatedAt });
  return queryClient;
}

const old = (queryClient: QueryClient) =>
  answers
    .filter((path) => queryClient.getQueryState(keyOf(path))?.isInvalidated)
    .map((path) => path.join('.'));

const afterNews = async (...told: (Topic | 'catchUp')[]) => {
  const queryClient = holdingAll();
  await refresh(queryClient, told);
  return old(queryClient);
};

test('there is no answer that no change makes old', async () => {
  const all = answers.map((path) => path.join('.'));
  expect(all.length).toBeGreaterThan(15);
  // The trail tells of looks, too, which change nothing: its page asks anew whenever it is opened.
  const live = all.filter((path) => !path.startsWith('activity.'));
  expect(await afterNews(...topics)).toEqual(live);
  expect(await afterNews('catchUp')).toEqual(all);
});

test('a change leaves alone what does not show it', async () => {
  expect(await afterNews('procedures')).toEqual(['procedures.list', 'procedures.get']);
  const afterFiles = await afterNews('files');
  expect(afterFiles).toEqual(
    expect.arrayContaining(['files.list', 'portalFiles.overview', 'patients.deletionPreview']),
  );
  expect(afterFiles).not.toContain('patients.list');
  expect(await afterNews()).toEqual([]);
});

test('the clinic’s name is looked at again with its settings', async () => {
  expect(await afterNews('settings')).toEqual(
    expect.arrayContaining(['settings.identity', 'settings.get', 'portal.clinic', 'portal.appointments']),
  );
});

test('what was answered since the server’s memory began is still good', async () => {
  const queryClient = holdingAll(1_000);
  await refreshOlderThan(queryClient, 1_000);
  expect(old(queryClient)).toEqual([]);
  await refreshOlderThan(queryClient, 1_001);
  expect(old(queryClient)).toHaveLength(answers.length);
});

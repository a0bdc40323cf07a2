import { expect, test } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { recentPatients, remember } from '../../patients/patients/recent-patients.ts';

test('the newest come first, each once, five at most', () => {
  const queryClient = createQueryClient();
  for (const id of ['1', '2', '3', '4', '5', '6', '4'])
    remember(queryClient, { id, fullName: `Paciente ${id}` });
  expect(recentPatients(queryClient).map(({ id }) => id)).toEqual(['4', '6', '5', '3', '2']);
});

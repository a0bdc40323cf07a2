import { expect, test } from 'vitest';
import type { z } from 'zod';
import { appointmentInput } from './agenda/appointments.ts';
import { scheduleExceptionInput } from './agenda/schedule-exceptions.ts';
import { addInput } from './agenda/waiting-list.ts';
import { createProcedureInput } from './clinic/procedures.ts';
import { resourceInput } from './clinic/resources.ts';
import { futureProcedureInput } from './patients/future-procedures.ts';
import { quickPlanInput, treatmentPlanInput } from './patients/treatment-plans.ts';

test.each<[z.ZodType, string]>([
  [appointmentInput, 'service'],
  [addInput, 'service'],
  [scheduleExceptionInput, 'title'],
  [createProcedureInput, 'title'],
  [resourceInput, 'name'],
  [futureProcedureInput, 'title'],
  [treatmentPlanInput, 'title'],
  [quickPlanInput, 'title'],
])('what stands in subjects, calendars and lists is one line (%#)', (input, field) => {
  const said = (value: string) =>
    input.safeParse({ [field]: value }).error?.issues.filter(({ path }) => path[0] === field) ?? [];
  expect(said('Peeling')).toEqual([]);
  expect(said('Peeling\ncom laser')).toMatchObject([{ message: 'Escreva em uma linha só' }]);
});

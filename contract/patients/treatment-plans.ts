/** Treatment plans of a patient. The clinic writes them; the patient can read them. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, inOneLine, instant, limits, optionalText, requiredText } from '../fields.ts';
import { endedQuote } from './quotes.ts';
import { seriesProgress } from './series-progress.ts';
import { takeBackInput } from './taking-back.ts';

export const planStatuses = ['active', 'completed', 'cancelled'] as const;
export type PlanStatus = (typeof planStatuses)[number];

const missingPlanTitle = 'O título do plano é obrigatório';
const missingPlanPatient = 'Selecione um paciente para o plano';
const missingPlanStart = 'Selecione a data de início do plano';
export const endsBeforeItStarts = 'A data de término não pode ser anterior à data de início';

/** First and last possible day of a plan, yyyy-MM-dd. */
export const planDates = { first: '1900-01-01', last: '2199-12-31' } as const;

const planDate = calendarDate.refine((value) => value >= planDates.first && value <= planDates.last, {
  message: 'Digite uma data válida',
  abort: true,
});

const fields = z.object({
  patientId: z.uuid(missingPlanPatient),
  title: requiredText(limits.title, missingPlanTitle).refine(...inOneLine),
  startDate: z.string(missingPlanStart).min(1, missingPlanStart).pipe(planDate),
  endDate: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value || null)
    .pipe(planDate.nullable()),
  description: optionalText(limits.description),
  status: z.enum(planStatuses).default('active'),
});

/** Days as yyyy-MM-dd sort like texts. A plan without an end is valid. */
export const endsInOrder = ({
  startDate,
  endDate,
}: {
  startDate?: string | undefined;
  endDate: string | null;
}) => !startDate || !endDate || endDate >= startDate;

const outOfOrder = { path: ['endDate'], message: endsBeforeItStarts };

/** The whole form. */
export const treatmentPlanInput = fields.refine(endsInOrder, outOfOrder);

export const quickPlanWithoutPatient = 'ID do paciente não encontrado';

/** The quick form, with its own messages (docs/product.md, Treatment plans). */
export const quickPlanInput = z.object({
  patientId: z.uuid(quickPlanWithoutPatient),
  title: requiredText(limits.title, 'Por favor, forneça um título para o plano de tratamento').refine(
    ...inOneLine,
  ),
  description: optionalText(limits.description),
});

export const treatmentPlan = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  startDate: calendarDate,
  endDate: calendarDate.nullable(),
  status: z.enum(planStatuses),
  createdAt: instant,
});
export type TreatmentPlan = z.infer<typeof treatmentPlan>;

const patient = z.object({ id, fullName: z.string() });

/** Newest first, with the patient's name for the heading, how far the patient's series of sessions are, and quotes. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/treatment-plans',
    tags: ['treatment plans'],
    summary: 'Treatment plans of a patient',
  })
  .input(z.object({ patientId: id }))
  .output(
    z.object({
      patient,
      rows: z.array(treatmentPlan),
      series: z.array(seriesProgress),
      /** Those that came from a plan, newest first. */
      quotes: z.array(endedQuote.extend({ treatmentPlanId: id })),
    }),
  );

/** NOT_FOUND also for a plan of another patient. */
export const get = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/treatment-plans/{id}',
    tags: ['treatment plans'],
    summary: 'One treatment plan',
  })
  .input(z.object({ patientId: id, id }))
  .output(z.object({ patient, plan: treatmentPlan }));

/** The start date defaults to today in the clinic's time zone. */
export const create = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/treatment-plans',
    tags: ['treatment plans'],
    summary: 'Add a treatment plan',
    successStatus: 201,
  })
  .input(fields.extend({ startDate: planDate.optional() }).refine(endsInOrder, outOfOrder))
  .output(treatmentPlan);

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/patients/{patientId}/treatment-plans/{id}',
    tags: ['treatment plans'],
    summary: 'Change a treatment plan',
  })
  .input(fields.extend({ id }).refine(endsInOrder, outOfOrder))
  .output(treatmentPlan);

/** NOT_FOUND also once it is taken back. */
export const takeBack = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/treatment-plans/{id}/take-back',
    tags: ['treatment plans'],
    summary: 'Take a treatment plan back from a record',
  })
  .input(takeBackInput)
  .output(z.object({}));

export const treatmentPlansContract = { list, get, create, update, takeBack };

/**
 * Takes a file, treatment plan or future procedure back from a patient's record, for instance from the wrong patient's. It
 * goes into the sealed archive and is shown nowhere any more (docs/product.md, Taking back).
 */
import { z } from 'zod';
import { id, limits, optionalText } from '../fields.ts';

export const takeBackReasons = ['wrong_patient', 'duplicate', 'other'] as const;
export type TakeBackReason = (typeof takeBackReasons)[number];

export const takeBackReasonLabels: Record<StrikeReason, string> = {
  wrong_patient: 'Paciente errado',
  duplicate: 'Em duplicidade',
  other: 'Outro motivo',
  revoked: 'Revogado pelo paciente',
};

/** Why an entry was struck out; a term's also where its patient revoked it, with an explanation. */
export const strikeReasons = [...takeBackReasons, 'revoked'] as const;
export type StrikeReason = (typeof strikeReasons)[number];

export const missingReason = 'Escolha o motivo';
export const missingExplanation = 'Escreva o motivo';

/** `other` needs an explanation. */
export const takeBackInput = z
  .object({
    patientId: id,
    id,
    reason: z.enum(takeBackReasons, missingReason),
    explanation: optionalText(limits.explanation),
  })
  .refine(({ reason, explanation }) => reason !== 'other' || explanation !== null, {
    path: ['explanation'],
    message: missingExplanation,
  });

/**
 * Takes a file, treatment plan or future procedure back from a patient's record, for instance from the wrong patient's. It
 * goes into the sealed archive and is shown nowhere any more (docs/product.md, Taking back).
 */
import { z } from 'zod';
import { id, limits, optionalText } from '../fields.ts';

export const takeBackReasons = ['wrong_patient', 'duplicate', 'other'] as const;
export type TakeBackReason = (typeof takeBackReasons)[number];

/** Of an issued document; the commonest first. What is wrong in a signed text gets an addendum instead. */
export const documentCancelReasons = ['text_error', ...takeBackReasons] as const;

export const takeBackReasonLabels: Record<StrikeReason, string> = {
  text_error: 'Erro no texto ou na data',
  wrong_patient: 'Paciente errado',
  duplicate: 'Em duplicidade',
  other: 'Outro motivo',
  revoked: 'Revogado pelo paciente',
};

/** Why an entry was struck out; a term's also where its patient revoked it, with an explanation. */
export const strikeReasons = [...documentCancelReasons, 'revoked'] as const;
export type StrikeReason = (typeof strikeReasons)[number];

export const missingReason = 'Escolha o motivo';
export const missingExplanation = 'Escreva o motivo';

/** `other` needs an explanation. */
const inputOf = <Reason extends string>(reasons: readonly Reason[]) =>
  z
    .object({
      patientId: id,
      id,
      reason: z.enum(reasons, missingReason),
      explanation: optionalText(limits.explanation),
    })
    .refine(({ reason, explanation }) => reason !== 'other' || explanation !== null, {
      path: ['explanation'],
      message: missingExplanation,
    });
export const takeBackInput = inputOf(takeBackReasons);
export const cancelDocumentInput = inputOf(documentCancelReasons);

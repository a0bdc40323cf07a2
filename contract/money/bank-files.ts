/** Statements of a bank, as OFX, CSV or XLSX. Without imports: the errors name them too. */

/** Years of a statement. */
export const bankFileLimitBytes = 5 * 1024 * 1024;

/** Why a file is not read. */
export const bankFileReasons = ['notOne', 'amounts', 'noLines'] as const;
export type BankFileReason = (typeof bankFileReasons)[number];

/** Prints a result as a row for docs/trust.md: the subject, how often, the figures, the losses. */
export const figures = (...cells: [what: string, tries: string, measured: string, lost: string]): void =>
  console.log(`| ${new Date().toISOString().slice(0, 10)} | ${cells.join(' | ')} |`);

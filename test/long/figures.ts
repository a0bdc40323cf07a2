/** Prints what was tried and what came of it as a row for docs/trust.md: what, how often, figures, what was lost. */
export const figures = (...cells: [what: string, tries: string, measured: string, lost: string]): void =>
  console.log(`| ${new Date().toISOString().slice(0, 10)} | ${cells.join(' | ')} |`);

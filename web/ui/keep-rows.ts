/** As `keepPreviousData`, but not of an empty list: its sentence would stand over the rows of another choice until they come. */
export const keepRows = <Found extends { total: number }>(before: Found | undefined) =>
  before?.total === 0 ? undefined : before;

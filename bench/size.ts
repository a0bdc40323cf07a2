/** How many rows the invented clinic has. */
export interface Size {
  patients: number;
  appointments: number;
  files: number;
  plans: number;
  futureProcedures: number;
}

/** Of a clinic with so many patients: the same share of everything else for each of them. */
export const sizeFor = (patients: number): Size => ({
  patients,
  appointments: patients * 20,
  files: patients * 5,
  plans: patients,
  futureProcedures: patients,
});

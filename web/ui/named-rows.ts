/** Rows of a list that keys walk: each has `data-row`, and in it what takes the focus, `data-name`. */
export const rowsIn = (place: Element) => [...place.querySelectorAll<HTMLElement>('[data-row]')];
export const nameIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-name]');

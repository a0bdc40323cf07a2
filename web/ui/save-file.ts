/** Gives the browser a file of text to save, or to open: a phone opens an appointment in its calendar. @param type without a character set */
export function saveFile(name: string, type: string, text: string | Uint8Array<ArrayBuffer>) {
  const url = URL.createObjectURL(
    new Blob([text], { type: typeof text === 'string' ? `${type};charset=utf-8` : type }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

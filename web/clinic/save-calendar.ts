/** Gives the browser a calendar file, which phones open in their calendar. */
export function saveCalendar({ fileName, text }: { fileName: string; text: string }) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

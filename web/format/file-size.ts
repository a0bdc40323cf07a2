const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** 1_572_864 -> '1,5 MB'; units are of 1024. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1023.5) return `${Math.max(1, Math.round(kilobytes))} KB`;
  const megabytes = kilobytes / 1024;
  return megabytes < 1023.95 ? `${number.format(megabytes)} MB` : `${number.format(megabytes / 1024)} GB`;
}

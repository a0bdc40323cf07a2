/** Spreadsheets that a clinic brings in: their limits, how they are read, and why one cannot be read. */

export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  /** In characters. */
  cell: 10_000,
} as const;

export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

/** Why a file cannot be read. */
export const sheetFailures = {
  sheet_empty: 'A planilha está vazia.',
  sheet_too_large: 'O arquivo é grande demais: uma planilha pode ter até 20 MB. Divida-a em partes.',
  sheet_not_one: 'Este arquivo não é uma planilha. Envie um arquivo .xlsx ou .csv.',
  sheet_old_excel:
    'Este é o formato antigo do Excel. Abra a planilha e salve-a como "Pasta de Trabalho do Excel (.xlsx)".',
  sheet_open_document:
    'Este é o formato do LibreOffice (.ods). Abra a planilha e salve-a como "Excel (.xlsx)".',
  sheet_protected: 'A planilha está protegida por senha. Salve-a sem senha e envie-a de novo.',
  sheet_damaged: 'A planilha está incompleta ou danificada. Abra-a, salve-a de novo e envie essa cópia.',
  /** A ZIP archive that unpacks to far more than it holds, lies about sizes or leads out of its folder. */
  sheet_unsafe:
    'Este arquivo não pode ser aberto com segurança. Abra-o no Excel, salve-o de novo e envie essa cópia.',
  sheet_missing: 'A aba escolhida não está na planilha.',
  sheet_rows: 'A planilha tem mais de 50.000 linhas. Divida-a em partes.',
  sheet_columns: 'A planilha tem mais de 100 colunas. Apague as que não vêm para cá.',
  sheet_cell: 'Uma célula tem mais de 10.000 caracteres. Encurte o texto e envie a planilha de novo.',
  sheet_line: 'Uma linha é grande demais para ser lida. Confira se o arquivo é mesmo uma planilha.',
  sheet_quote: 'Falta fechar aspas em um texto. Corrija a linha e envie o arquivo de novo.',
} as const;
export type SheetFailure = keyof typeof sheetFailures;

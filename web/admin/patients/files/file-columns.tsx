import { Stack, Text } from '@mantine/core';
import type { ListedFile } from '#contract/patients/files.ts';
import { DocumentState } from '#web/clinic/files/document-state.tsx';
import { FileButtons } from '#web/clinic/files/file-buttons.tsx';
import { FileCategoryBadge } from '#web/clinic/files/file-category.tsx';
import { formatInstantDate } from '#web/format/date.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { takeBackAction } from '../taking-back/take-back-button.tsx';
import styles from './files.module.css';

/** The columns that name a file. @param timeZone the clinic's */
export const nameColumns = (timeZone: string): Column<ListedFile>[] => [
  {
    header: 'Nome',
    width: '32%',
    minWidth: 12,
    cell: ({ name, sizeBytes, document }) => (
      <Stack gap={0} align="start">
        <Text inherit>{name}</Text>
        <Text size="xs" c="dimmed">
          {sizeBytes === 0 ? 'Sem o arquivo' : formatFileSize(sizeBytes)}
        </Text>
        <DocumentState document={document} />
      </Stack>
    ),
  },
  { header: 'Categoria', cell: (file) => <FileCategoryBadge file={file} />, minWidth: 10 },
  {
    header: 'Data',
    cell: ({ createdAt }) => formatInstantDate(createdAt, timeZone),
    numeric: true,
    minWidth: 7.5,
  },
];

/** What is in a file, and what can be done with it. */
export const contentColumns = (onTakeBack: (file: ListedFile) => void): Column<ListedFile>[] => [
  {
    header: 'Descrição',
    width: '34%',
    minWidth: 14,
    cell: ({ description }) =>
      description ? (
        <Text inherit className={styles.words} lineClamp={3} title={description}>
          {description}
        </Text>
      ) : (
        <Text inherit c="dimmed">
          Sem descrição
        </Text>
      ),
  },
  {
    header: 'Ações',
    cell: (file, shape) => (
      <FileButtons
        file={file}
        failure="Erro ao baixar arquivo"
        shape={shape}
        more={file.document ? [] : [takeBackAction(() => onTakeBack(file))]}
      />
    ),
    onPhone: 'foot',
    minWidth: 16,
  },
];

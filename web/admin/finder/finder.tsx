/** Ctrl/Cmd+K: finds a patient or a screen from anywhere. Its code is loaded at the first use. */
import { Combobox, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fold } from '#contract/fold.ts';
import { api } from '#web/api/client.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import styles from './finder.module.css';
import { places } from './places.ts';

type FinderProps = { opened: boolean; onClose: () => void };

export function Finder({ opened, onClose }: FinderProps) {
  // A dialog that is open at its first render does not record the focused element, and could not restore it.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <Modal
      opened={opened && drawn}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="10dvh"
      padding={0}
      attributes={{ content: { 'aria-label': 'Buscar' } }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { patients, searching, failed } = usePatientSearch(query);
  const found = places.filter(({ label, words }) => fold(`${label} ${words}`).includes(fold(query.trim())));
  const combobox = useCombobox({ opened: true, onOpenedChange: (open) => (open ? undefined : onClose()) });

  // Enter opens the first result. The combobox stores the selection in the DOM, not in React.
  const shown = [searching, ...patients.map(({ id }) => id), ...found.map(({ to }) => to)].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects again when the list changes, not when the store does
  useEffect(() => {
    combobox.selectFirstOption();
  }, [shown]);

  const nothing = patients.length === 0 && found.length === 0;
  const says = failed
    ? 'Erro ao carregar pacientes'
    : nothing && (searching ? 'Buscando...' : 'Nada encontrado para esta busca.');

  const go = (address: string) => {
    onClose();
    navigate(address);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label="Buscar paciente ou tela"
          placeholder="Buscar paciente ou tela..."
          size="lg"
          variant="unstyled"
          maxLength={100}
          data-autofocus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          leftSection={<IconSearch aria-hidden size="1.2rem" stroke={1.7} />}
          classNames={{ wrapper: styles.search }}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="60dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
        <Combobox.Options className={styles.options} aria-label="Resultados">
          {patients.length > 0 ? (
            <Combobox.Group label="Pacientes">
              {patients.map(({ id, fullName, email, phone }) => (
                <Combobox.Option
                  key={id}
                  value={paths.admin.patient(id)}
                  className={styles.option}
                  // A result of the previous search: Enter must not open the wrong record.
                  disabled={searching}
                >
                  <PatientAvatar name={fullName} size="sm" />
                  <span className={styles.words}>
                    <span>{fullName}</span>
                    <Text span size="xs" c="dimmed" truncate>
                      {[phone ? formatPhone(phone) : null, email].filter(Boolean).join(' · ')}
                    </Text>
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ) : null}
          {found.length > 0 ? (
            <Combobox.Group label="Ir para">
              {found.map(({ label, to, Icon }) => (
                <Combobox.Option key={to} value={to} className={styles.option}>
                  <Icon aria-hidden size="1.25rem" stroke={1.6} />
                  {label}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ) : null}
        </Combobox.Options>
        {/* Outside of the list, which may only have options. */}
        <div role="status">
          {says ? <Combobox.Empty className={styles.says}>{says}</Combobox.Empty> : null}
        </div>
      </ScrollArea.Autosize>
    </Combobox>
  );
}

const shownPatients = 6;
const pauseMs = 200;

/** The first patients that match a text, after a pause in the typing. None for an empty text. */
function usePatientSearch(query: string) {
  const text = query.trim();
  const [search] = useDebouncedValue(text, pauseMs);
  const { data, isFetching, isError } = useQuery(
    api.patients.list.queryOptions({
      input: search ? { search, page: 1, pageSize: shownPatients } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  return {
    patients: text && data ? data.rows : [],
    searching: text !== search || isFetching,
    failed: text !== '' && text === search && isError && !isFetching,
  };
}

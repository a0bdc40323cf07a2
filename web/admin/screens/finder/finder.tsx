/** Ctrl/Cmd+K: finds a patient, a screen or an action from anywhere. Its code is loaded at the first use. */
import { Combobox, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import { IconSearch } from '#web/ui/icons/icons.ts';
import { keepsFocus } from '#web/ui/route-announcer.tsx';
import { recentPatients } from '../../patients/patients/recent-patients.ts';
import { useLeave } from '../../use-leave.tsx';
import styles from './finder.module.css';
import { actions, isNamed, openOnes, places, signOut } from './places.ts';
import { type Entry, openingSections, sectionsOf } from './sections.tsx';
import { patientActionIn, procedureOfFreeTimeIn } from './typed-requests.ts';
import { useFind } from './use-find.ts';

type FinderProps = {
  opened: boolean;
  /** Counts the openings: each begins with an empty field, also while the dialog still fades out. */
  opening: number;
  onClose: () => void;
};

export function Finder({ opened, opening, onClose }: FinderProps) {
  // A dialog that is open at its first render does not record the focused element, and could not restore it.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const navigate = useNavigate();
  const { leave, dialog } = useLeave();
  const go = ({ to, state }: Pick<Entry, 'to' | 'state'>) => {
    onClose();
    if (to === signOut) leave();
    else navigate(to, { state });
  };
  return (
    <>
      <Modal
        opened={opened && drawn}
        onClose={onClose}
        withCloseButton={false}
        centered={false}
        yOffset="10dvh"
        padding={0}
        attributes={{ content: { 'aria-label': 'Buscar', [keepsFocus]: opened || undefined } }}
      >
        <Search key={opening} onGo={go} onClose={onClose} />
      </Modal>
      {dialog}
    </>
  );
}

function Search({ onGo, onClose }: { onGo: (entry: Entry) => void; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const text = query.trim();
  const mayOpen = useMayOpen();
  const { sections, searching, failed } = useSections(text);
  const entries = sections.flatMap((section) => section.entries);
  const combobox = useCombobox({ opened: true, onOpenedChange: (open) => (open ? undefined : onClose()) });

  // An action or a screen that is named in full needs no answer of the server.
  const settled =
    !searching || openOnes([...actions, ...places], mayOpen).some((place) => isNamed(place, text));
  const [awaited, setAwaited] = useState(false);
  // Enter opens the first result, once it is known. The combobox stores the selection in the DOM, not in React.
  const shown = [settled, ...entries.map(({ to, label }) => `${to} ${label}`)].join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects again when the list changes, not when the store does
  useEffect(() => {
    if (!settled) return combobox.resetSelectedOption();
    combobox.selectFirstOption();
    if (!awaited) return;
    setAwaited(false);
    // After a failed search, the first option is not what was asked for.
    if (!failed) combobox.clickSelectedOption();
  }, [shown]);

  const says = failed
    ? 'Erro ao carregar pacientes'
    : entries.every(({ to }) => to === paths.admin.recordSearch()) &&
      (searching
        ? 'Buscando...'
        : entries.length > 0
          ? 'Nenhum paciente, tela ou procedimento com estas palavras.'
          : 'Nada encontrado para esta busca.');

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const entry = entries[Number(key)];
        if (entry) onGo(entry);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label="Buscar paciente ou tela"
          placeholder="Buscar paciente ou tela..."
          size="lg"
          variant="unstyled"
          maxLength={100}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAwaited(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !settled && combobox.getSelectedOptionIndex() === -1)
              setAwaited(true);
          }}
          leftSection={<IconSearch aria-hidden size="1.2rem" stroke={1.7} />}
          classNames={{ wrapper: styles.search }}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="60dvh" type="auto" scrollbars="y" viewportProps={{ tabIndex: 0 }}>
        {/* Outside of the list, which may only have options. */}
        <div role="status">
          {says ? <Combobox.Empty className={styles.says}>{says}</Combobox.Empty> : null}
        </div>
        <Combobox.Options className={styles.options} aria-label="Resultados">
          {sections.map(({ label, entries: ofSection }) => (
            <Combobox.Group key={label} label={label}>
              {ofSection.map((entry) => (
                <Combobox.Option
                  key={`${entry.to} ${entry.label}`}
                  value={String(entries.indexOf(entry))}
                  className={styles.option}
                  disabled={entry.stale}
                >
                  {entry.picture}
                  <span className={styles.words}>
                    <span>{entry.label}</span>
                    {entry.detail ? (
                      <Text span size="xs" c="dimmed" truncate>
                        {entry.detail}
                      </Text>
                    ) : null}
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </ScrollArea.Autosize>
      {text === '' ? <Shortcuts /> : null}
    </Combobox>
  );
}

function useSections(text: string) {
  const queryClient = useQueryClient();
  const mayOpen = useMayOpen();
  const [recent] = useState(() => recentPatients(queryClient));
  const procedure = procedureOfFreeTimeIn(text);
  const isAction = procedure !== undefined || actions.some((action) => isNamed(action, text));
  const asked = isAction ? undefined : patientActionIn(text);
  const whole = useFind(text);
  const ofName = useFind(asked?.name ?? '');
  const forPatient = asked && { ...asked, found: ofName };
  const ofProcedure = useFind(procedure ?? '');
  const forProcedure = procedure === undefined ? undefined : ofProcedure;
  return {
    sections:
      text === ''
        ? openingSections(recent, mayOpen)
        : sectionsOf({ text, whole, forPatient, forProcedure, mayOpen }),
    searching: whole.searching || ofName.searching || ofProcedure.searching,
    failed: whole.failed || ofName.failed || ofProcedure.failed,
  };
}

const Shortcuts = () => {
  const seesRecord = useCan()('record');
  return (
    <Text component="p" size="xs" c="dimmed" className={styles.shortcuts}>
      <span>Experimente “marina agendar”{seesRecord ? ', “receita 123”' : ''} ou “hoje”</span>
      <span className={styles.keys}>
        <kbd>Ctrl K</kbd> buscar
      </span>
      <span className={styles.keys}>
        <kbd>Ctrl B</kbd> menu
      </span>
      <span className={styles.keys}>
        <kbd>Esc</kbd> fechar
      </span>
    </Text>
  );
};

/** The fields of an exception, by kind: as few as it needs. */
import { Chip, Group, Input, SegmentedControl, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ExceptionKind } from '#contract/agenda/schedule-exceptions.ts';
import { weekdayNames } from '#contract/intervals.ts';
import { capitalise } from '#web/format/date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { TimeTextInput } from '#web/ui/masked-fields.tsx';
import { type ExceptionValues, resourcePrefix, wholeClinic } from './exception-form-values.ts';
import { OwnHours } from './own-hours.tsx';

/** A professional or a resource to choose. */
export type Bookable = { id: string; name: string };

type ExceptionFieldsProps = {
  kind: ExceptionKind;
  form: UseFormReturnType<ExceptionValues>;
  professionals: readonly Bookable[];
  resources: readonly Bookable[];
  today: string;
};

export function ExceptionFields({ kind, form, professionals, resources, today }: ExceptionFieldsProps) {
  const { values } = form;
  const isWeekly = values.repeats === 'weekly';
  const day = (name: 'firstDay' | 'lastDay') => ({
    today,
    defaultDate: today,
    ...form.getInputProps(name),
    value: values[name],
    onChange: (text: string) => form.setFieldValue(name, text),
  });
  return (
    <>
      {kind === 'holiday' ? (
        <TextInput
          label="Nome"
          placeholder="Aniversário da cidade"
          withAsterisk
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('title')}
        />
      ) : null}
      <Who kind={kind} form={form} professionals={professionals} resources={resources} />
      {kind === 'block' ? (
        <SegmentedControl
          aria-label="Repetição"
          value={values.repeats}
          onChange={(chosen) => form.setFieldValue('repeats', chosen === 'weekly' ? 'weekly' : 'once')}
          data={[
            { value: 'once', label: 'Uma vez' },
            { value: 'weekly', label: 'Toda semana' },
          ]}
        />
      ) : null}
      {isWeekly ? <Weekdays form={form} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField
          label={sayFirstDay(kind, isWeekly)}
          withAsterisk
          required
          {...day('firstDay')}
          openOnClick
        />
        {values.repeats === 'yearly' ? null : (
          <DateField
            label={isWeekly ? 'Até (opcional)' : kind === 'vacation' ? 'Até' : 'Até (se for mais de um dia)'}
            {...day('lastDay')}
            openOnClick
          />
        )}
      </SimpleGrid>
      {kind === 'holiday' ? (
        <Switch
          label="Todo ano na mesma data"
          checked={values.repeats === 'yearly'}
          onChange={(event) => form.setFieldValue('repeats', event.currentTarget.checked ? 'yearly' : 'once')}
        />
      ) : null}
      {kind === 'other_hours' ? <OwnHours form={form} /> : null}
      {kind === 'other_hours' || kind === 'vacation' ? null : <Times form={form} />}
      {kind === 'holiday' ? null : (
        <TextInput
          label="Motivo (opcional)"
          description="Aparece na agenda da equipe."
          autoComplete="off"
          {...form.getInputProps('title')}
        />
      )}
    </>
  );
}

function sayFirstDay(kind: ExceptionKind, isWeekly: boolean): string {
  if (isWeekly) return 'A partir de';
  return kind === 'vacation' || kind === 'maintenance' ? 'De' : 'Dia';
}

type FormProps = { form: UseFormReturnType<ExceptionValues> };
type WhoProps = Omit<ExceptionFieldsProps, 'today'>;

/** Who it holds for; nothing where there is no choice. */
function Who({ kind, form, professionals, resources }: WhoProps) {
  if (kind === 'holiday') return null;
  const people = professionals.map(({ id, name }) => ({ value: id, label: name }));
  const rooms = resources.map(({ id, name }) => ({ value: `${resourcePrefix}${id}`, label: name }));
  const field = {
    ...form.getInputProps('who'),
    value: form.values.who,
    allowDeselect: false,
    searchable: true,
    // The dialog begins here: an open list would lie over the date.
    openOnFocus: false,
  };
  const change = (value: string | null) => form.setFieldValue('who', value ?? '');
  if (kind === 'maintenance')
    return (
      <Select
        label="Sala ou equipamento"
        placeholder="Selecione"
        withAsterisk
        data={rooms}
        {...field}
        value={form.values.who || null}
        onChange={change}
      />
    );
  const offersRooms = kind === 'block' && rooms.length > 0;
  if (people.length < 2 && !offersRooms) return null;
  if (kind === 'vacation')
    return (
      <Select
        label="De quem"
        placeholder="Selecione"
        withAsterisk
        data={people}
        {...field}
        value={form.values.who || null}
        onChange={change}
      />
    );
  return (
    <Select
      label="Vale para"
      placeholder="Selecione"
      withAsterisk
      data={[
        { value: wholeClinic, label: 'Toda a clínica' },
        { group: 'Profissionais', items: people },
        ...(offersRooms ? [{ group: 'Salas e equipamentos', items: rooms }] : []),
      ]}
      {...field}
      value={form.values.who || null}
      onChange={change}
    />
  );
}

const Weekdays = ({ form }: FormProps) => (
  <Input.Wrapper label="Dias da semana" withAsterisk error={form.errors.weekdays} labelElement="div">
    <Chip.Group
      multiple
      value={form.values.weekdays}
      onChange={(chosen) => form.setFieldValue('weekdays', [...chosen].sort())}
    >
      <Group gap="xs">
        {weekdayNames.map((name, index) => (
          <Chip key={name} value={String(index + 1)} aria-label={name}>
            {capitalise(name.slice(0, 3))}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
);

function Times({ form }: FormProps) {
  const { partial, start, end } = form.values;
  return (
    <>
      <Switch
        label="Só uma parte do dia"
        checked={partial}
        onChange={(event) => form.setFieldValue('partial', event.currentTarget.checked)}
      />
      {partial ? (
        <SimpleGrid cols={2} spacing="md">
          <TimeTextInput
            label="Das"
            withAsterisk
            {...form.getInputProps('start')}
            value={start}
            onChange={(text) => form.setFieldValue('start', text)}
          />
          <TimeTextInput
            label="Às"
            withAsterisk
            {...form.getInputProps('end')}
            value={end}
            onChange={(text) => form.setFieldValue('end', text)}
          />
        </SimpleGrid>
      ) : null}
    </>
  );
}

/** What marks are made with: products, each with its lot, and devices with their settings. */
import { Button, Chip, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { applicationLimits, type DeviceUse, type ProductUse } from '#contract/patients/application.ts';
import { leftOf, lotProblem, type Product, type ProductLot } from '#contract/patients/products.ts';
import { formatDate } from '#web/format/date.ts';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import styles from './application.module.css';
import { isUsable, lotsInOrder } from './application-lots.ts';
import { sayDose } from './application-rules.ts';
import { DoseField } from './dose-field.tsx';
import drawingStyles from './drawing.module.css';
import { type ApplicationEditor, lotOf, nameOf } from './use-application.ts';

type EditorProps = { editor: ApplicationEditor };

export function Uses({ editor }: EditorProps) {
  const { application, products, active } = editor;
  const { uses, marks } = application;
  const [device, setDevice] = useState<string | null>(null);
  const addDevice = (typed = device) => {
    const name = typed?.trim();
    if (name) editor.addUse({ kind: 'device', name, tip: null, fluence: null, pulse: null, passes: null });
    setDevice(null);
  };
  const proposed = editor.devices.filter((name) => !uses.some((use) => nameOf(use, products) === name));
  return (
    <div className={`${styles.uses} ${drawingStyles.tones}`}>
      {uses.length > 0 ? (
        <Chip.Group value={active?.key ?? null} onChange={editor.setActive}>
          <Group gap="xs" role="radiogroup" aria-label="Marcar com">
            {uses.map((use, place) => {
              const lot = lotOf(use, products);
              return (
                <Chip key={use.key} value={use.key} radius="xl" size="sm" icon={null}>
                  <span className={styles.tone} style={{ background: `var(--tone-${place % 6})` }} />
                  {nameOf(use, products)}
                  {lot ? ` · ${lot}` : null}
                </Chip>
              );
            })}
          </Group>
        </Chip.Group>
      ) : null}
      <Group gap="xs" align="flex-end">
        <Select
          aria-label="Adicionar produto"
          placeholder={products.length > 0 ? 'Adicionar produto' : 'Nenhum produto cadastrado'}
          disabled={products.length === 0}
          leftSection={<IconPlus aria-hidden size="1.1em" />}
          className={styles.grow}
          size="sm"
          searchable
          nothingFoundMessage="Nenhum produto com este nome"
          data={products.filter((each) => each.active).map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => id && editor.addProduct(id)}
        />
        {device === null
          ? proposed.map((name) => (
              <Button
                key={name}
                variant="default"
                size="sm"
                leftSection={<IconPlus aria-hidden size="1.1em" />}
                onClick={() => addDevice(name)}
              >
                {name}
              </Button>
            ))
          : null}
        {device === null ? (
          <Button variant="default" size="sm" onClick={() => setDevice('')}>
            Aparelho
          </Button>
        ) : (
          <>
            <TextInput
              aria-label="Nome do aparelho"
              placeholder="Nome do aparelho"
              size="sm"
              className={styles.grow}
              maxLength={applicationLimits.device}
              data-autofocus
              // The button that it replaces had the focus.
              autoFocus
              value={device}
              onChange={(event) => setDevice(event.currentTarget.value)}
              // A name that was typed is used, also without its button.
              onBlur={() => addDevice()}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                addDevice();
              }}
            />
            <Button size="sm" variant="light" onClick={() => addDevice()}>
              Usar
            </Button>
          </>
        )}
      </Group>
      {active ? (
        <div className={styles.details}>
          {active.kind === 'product' ? (
            <ProductFields key={active.key} editor={editor} use={active} />
          ) : (
            <DeviceFields key={active.key} editor={editor} use={active} />
          )}
          {marks.some(({ use }) => use === active.key) ? null : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash aria-hidden size="1.05em" />}
              onClick={() => editor.removeUse(active.key)}
            >
              Remover {nameOf(active, products)}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}

const otherLot = 'other';

/** By what `lotProblem` says. */
const states: Record<string, string> = {
  lot_recalled: 'recolhido',
  lot_expired: 'vencido',
  lot_closed: 'encerrado',
  lot_empty: 'não resta nada',
};

function sayLot(lot: ProductLot, { active, unit }: Product, day: string): string {
  const problem = lotProblem(lot, active, day);
  const state = problem ? states[problem] : `restam ${sayDose(leftOf(lot), unit)}`;
  // A narrow field cuts its end: what is left stands before the day.
  return [lot.code, state, `até ${formatDate(lot.expiresOn)}`].join(' · ');
}

function ProductFields({ editor, use }: EditorProps & { use: ProductUse }) {
  const { products, day } = editor;
  const product = products.find(({ id }) => id === use.productId);
  const lots = lotsInOrder(product, day);
  const lot = lots.find(({ id }) => id === use.lotId);
  const [isOther, setOther] = useState(use.lotCode !== null);
  const [wrongDose, setWrongDose] = useState<string>();
  const unit = product?.unit ?? '';
  const needsReason = !lot || !isUsable(lot, product, day);
  return (
    <>
      <Select
        label="Lote"
        size="sm"
        className={styles.grow}
        placeholder="Escolha o lote"
        allowDeselect={false}
        data={[
          ...(product ? lots : []).map((each) => ({
            value: each.id,
            label: product ? sayLot(each, product, day) : each.code,
            disabled: each.recallReason !== null,
          })),
          { value: otherLot, label: 'Outro, que não está na lista' },
        ]}
        value={isOther ? otherLot : use.lotId}
        onChange={(value) => {
          setOther(value === otherLot);
          editor.changeUse({ ...use, lotId: value === otherLot ? null : value, lotCode: null });
        }}
      />
      {isOther ? (
        <TextInput
          label="Código do lote"
          description="Como está na embalagem"
          size="sm"
          maxLength={applicationLimits.lotCode}
          value={use.lotCode ?? ''}
          onChange={(event) =>
            editor.changeUse({ ...use, lotCode: event.currentTarget.value || null }, 'code')
          }
        />
      ) : null}
      {needsReason || use.reason ? (
        <TextInput
          label="Motivo"
          size="sm"
          className={styles.grow}
          error={
            needsReason && !use.reason?.trim()
              ? `Escreva por que este produto é usado ${lot ? 'com este lote' : 'sem um lote da lista'}`
              : undefined
          }
          maxLength={applicationLimits.reason}
          value={use.reason ?? ''}
          onChange={(event) =>
            editor.changeUse({ ...use, reason: event.currentTarget.value || null }, 'reason')
          }
        />
      ) : null}
      <DoseField
        label="Dose por ponto"
        size="sm"
        w="8rem"
        unit={unit}
        value={editor.dose}
        wrong={wrongDose}
        isUnusual={(dose) => editor.isUnusual(dose, use)}
        onChange={(dose) => {
          setWrongDose(undefined);
          editor.setDose(dose);
        }}
        onWrong={setWrongDose}
      />
      <DoseField
        label="Total sem pontos"
        size="sm"
        w="9rem"
        unit={unit}
        value={use.amount ?? null}
        wrong={editor.draft.wrongDoses[use.key]}
        // More than the lot has is said with the totals.
        isUnusual={() => false}
        onChange={(amount) => {
          editor.draft.setWrongDose(use.key);
          editor.changeUse({ ...use, amount: amount ?? undefined }, 'amount');
        }}
        onWrong={(typed) => editor.draft.setWrongDose(use.key, typed)}
      />
    </>
  );
}

const settings = [
  ['tip', 'Ponteira', '7 mm'],
  ['fluence', 'Fluência', '12 J/cm²'],
  ['pulse', 'Pulso', '30 ms'],
] as const;

function DeviceFields({ editor, use }: EditorProps & { use: DeviceUse }) {
  return (
    <>
      {settings.map(([name, label, placeholder]) => (
        <TextInput
          key={name}
          label={label}
          placeholder={placeholder}
          size="sm"
          w="8rem"
          maxLength={applicationLimits.device}
          value={use[name] ?? ''}
          onChange={(event) => editor.changeUse({ ...use, [name]: event.currentTarget.value || null }, name)}
        />
      ))}
      <NumberInput
        label="Passadas"
        size="sm"
        w="6rem"
        min={1}
        max={99}
        clampBehavior="strict"
        allowDecimal={false}
        value={use.passes ?? ''}
        onChange={(value) =>
          editor.changeUse(
            { ...use, passes: typeof value === 'number' && value >= 1 ? value : null },
            'passes',
          )
        }
      />
    </>
  );
}

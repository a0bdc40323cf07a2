/** The application of a draft while it is marked: map and table change the draft's words, and nothing else is kept of it. */
import { useRef, useState } from 'react';
import type {
  Application,
  ApplicationMark,
  ApplicationUse,
  ProductUse,
} from '#contract/patients/application.ts';
import { isOnBody } from '#contract/patients/drawing-regions.ts';
import { type DrawingKey, drawingVersions, type Place } from '#contract/patients/drawings.ts';
import type { Product, UsableProduct } from '#contract/patients/products.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { Draft, RecordData } from '../record/use-draft.ts';
import { isUsable, sayShared, type WithNextLot, withNextLot, withTodaysLots } from './application-lots.ts';
import {
  asDraft,
  emptyApplication,
  fits,
  isUnusual,
  joined,
  newKeys,
  noLongerWrong,
  tooMany,
  tooManyUses,
} from './application-rules.ts';
import { mirrorOf, without } from './application-shapes.ts';
import { lastFor } from './application-totals.ts';
import type { Tool } from './use-map-view.ts';

const longestPast = 100;
export const chooseUse = 'Escolha antes um produto ou um aparelho';

/** A new use before it has a key. */
type NewUse = ApplicationUse extends infer Use ? (Use extends unknown ? Omit<Use, 'key'> : never) : never;

type Sources = {
  draft: Draft;
  lasts: RecordData['lastApplications'];
  /** Names that the visit's procedure needs. */
  devices: readonly string[];
  products: readonly UsableProduct[];
  /** The day of the entry, on which lots have to be good. */
  day: string;
};

export function useApplication({ draft, lasts, devices, products, day }: Sources) {
  const application = draft.words.application ?? emptyApplication;
  const { uses, marks } = application;
  const [selectedKey, setSelected] = useState<string | null>(null);
  const [activeKey, setActive] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool>('point');
  const [drawing, setDrawing] = useState<DrawingKey>(
    () => (marks[0] ?? lasts[0]?.application.marks[0])?.drawing ?? 'face-front',
  );
  /** Doses that were typed before a mark has them. */
  const [doses, setDoses] = useState<Record<string, number | null>>({});
  /** Chosen here, for the next marks too: what was copied says nothing about them. */
  const [planes, setPlanes] = useState<Record<string, ApplicationMark['plane']>>({});
  const past = useRef<{ application: Application; part: string | undefined }[]>([]);
  const [canUndo, setCanUndo] = useState(false);

  const now = () => draft.latest().application ?? emptyApplication;
  const write = (next: Application) => {
    for (const key of noLongerWrong(Object.keys(draft.wrongDoses), now(), next)) draft.setWrongDose(key);
    setCanUndo(past.current.length > 0);
    draft.change({ application: next.uses.length + next.marks.length > 0 ? next : null });
  };
  /** @param part what is typed letter by letter, which is undone at once */
  const change = (next: Application, part?: string): boolean => {
    if (!fits(next)) {
      notify.warning(fits({ ...next, uses: [] }) ? tooManyUses : tooMany, { id: 'application-full' });
      return false;
    }
    if (part === undefined || past.current.at(-1)?.part !== part)
      past.current = [...past.current, { application: now(), part }].slice(-longestPast);
    write(next);
    return true;
  };
  const changeMark = (key: string, changed: Partial<ApplicationMark>, part?: string) =>
    change(
      { ...now(), marks: now().marks.map((mark) => (mark.key === key ? { ...mark, ...changed } : mark)) },
      part && `${part} ${key}`,
    );

  const isBeside = (where: DrawingKey, version: number, at: readonly Place[]): boolean => {
    if (at.some((place) => isOnBody(where, version, place))) return false;
    notify.info('Ali não há pele: toque sobre o desenho', { id: 'application-beside' });
    return true;
  };

  const active = uses.find(({ key }) => key === activeKey) ?? uses.at(-1);
  const last = lastFor(lasts, application, active);
  const doseOf = (use: ApplicationUse | undefined) =>
    use?.kind === 'product'
      ? (doses[use.key] ?? marks.findLast((mark) => mark.use === use.key)?.dose ?? null)
      : null;

  const add = (shape: Tool, at: [number, number][], where: DrawingKey = drawing): boolean => {
    if (isBeside(where, drawingVersions[where], at)) return false;
    if (!active) {
      notify.info(chooseUse, { id: 'application-use' });
      return false;
    }
    const key = newKeys(now().marks, 'm')();
    const made: ApplicationMark = {
      key,
      use: active.key,
      drawing: where,
      version: drawingVersions[where],
      shape,
      at,
      dose: doseOf(active),
      plane: active.kind === 'product' ? (planes[active.key] ?? null) : null,
      technique: null,
      note: null,
    };
    const isAdded = change({ ...now(), marks: [...now().marks, made] });
    if (isAdded) setSelected(key);
    return isAdded;
  };

  const addUse = (use: NewUse) => {
    const key = newKeys(now().uses, 'u')();
    if (change({ ...now(), uses: [...now().uses, { ...use, key }] })) setActive(key);
  };
  /** An earlier application or a protocol, with the lots of today. */
  const put = (source: Application) => {
    const added = withTodaysLots(without(source, now()), products, day);
    if (added.uses.length === 0) notify.info('Isto já está na aplicação', { id: 'application-there' });
    else if (change(joined(now(), added))) {
      setDrawing(added.marks[0]?.drawing ?? drawing);
      const shared = sayShared(added, products);
      if (shared.length > 0) notify.info(shared.join('. '), { id: 'application-shared' });
    }
  };

  return {
    application,
    products,
    day,
    last,
    devices,
    draft,
    drawing,
    tool,
    active,
    dose: doseOf(active),
    selected: marks.find(({ key }) => key === selectedKey),
    canUndo,
    setTool,
    setDrawing(next: DrawingKey) {
      setDrawing(next);
      setSelected(null);
    },
    setActive,
    /** Of the next marks, and of those that had none before it was typed. */
    setDose(dose: number | null) {
      if (!active) return;
      setDoses({ ...doses, [active.key]: dose });
      const part = `doses ${active.key}`;
      const before = past.current.at(-1);
      const from = before?.part === part ? before.application : now();
      const isEmpty = (mark: ApplicationMark) => mark.use === active.key && mark.dose === null;
      const empty = new Set(from.marks.filter(isEmpty).map(({ key }) => key));
      const marks = now().marks.map((mark) => (empty.has(mark.key) ? { ...mark, dose } : mark));
      if (empty.size > 0) change({ ...now(), marks }, part);
    },
    select(key: string | null) {
      const mark = now().marks.find((each) => each.key === key);
      setSelected(key);
      if (mark) {
        setActive(mark.use);
        setDrawing(mark.drawing);
      }
    },
    add,
    place: ([x, y]: Place) => add('point', [[x, y]]),
    /** To other places of its drawing. */
    move(key: string, at: [number, number][]) {
      const mark = now().marks.find((each) => each.key === key);
      if (mark && !isBeside(mark.drawing, mark.version, at)) changeMark(key, { at });
    },
    change: changeMark,
    /** The dose chosen last is that of the next mark, too. */
    changeDose(key: string, dose: number | null) {
      const use = now().marks.find((mark) => mark.key === key)?.use;
      if (use) setDoses({ ...doses, [use]: dose });
      draft.setWrongDose(key);
      changeMark(key, { dose }, 'dose');
    },
    /** The plane chosen last is that of the next mark, too. */
    changePlane(key: string, plane: ApplicationMark['plane']) {
      const use = now().marks.find((mark) => mark.key === key)?.use;
      if (use) setPlanes({ ...planes, [use]: plane });
      changeMark(key, { plane });
    },
    remove(key: string) {
      change({ ...now(), marks: now().marks.filter((mark) => mark.key !== key) });
    },
    /** One mark, or all of this drawing. */
    mirror(mark?: ApplicationMark) {
      const from = mark ? [mark] : now().marks.filter((each) => each.drawing === drawing);
      const made = mirrorOf(from, now().marks);
      const next = newKeys(now().marks, 'm');
      const marked = made.map((each) => ({ ...each, key: next() }));
      if (made.length === 0) notify.info('O outro lado já está marcado', { id: 'application-mirror' });
      else if (change({ ...now(), marks: [...now().marks, ...marked] }) && marked.length === 1) {
        setSelected(marked[0]?.key ?? null);
        setDrawing(marked[0]?.drawing ?? drawing);
      }
    },
    addUse,
    /** With the first lot that needs no reason, if there is one. */
    addProduct(productId: string) {
      const product = products.find(({ id }) => id === productId);
      const lot = product?.lots.find((each) => isUsable(each, product, day));
      addUse({ kind: 'product', productId, lotId: lot?.id ?? null, lotCode: null, reason: null });
    },
    changeUse: (use: ApplicationUse, part?: string) =>
      change(
        { ...now(), uses: now().uses.map((each) => (each.key === use.key ? use : each)) },
        part && `${part} ${use.key}`,
      ),
    /** Only one without marks. */
    removeUse: (key: string) => change({ ...now(), uses: now().uses.filter((use) => use.key !== key) }),
    isUnusual: (dose: number, use: ProductUse, key?: string) =>
      isUnusual(dose, { use, key, products }, now(), last ? asDraft(last.application) : emptyApplication),
    toNextLot(over: WithNextLot) {
      const { application: changed, key } = withNextLot(now(), over);
      if (change(changed)) setActive(key);
    },
    put,
    copyLast: () => last && put(asDraft(last.application)),
    undo() {
      const before = past.current.pop();
      if (before) write(before.application);
    },
  };
}
export type ApplicationEditor = ReturnType<typeof useApplication>;

/** 'Toxina A · lote C1234'; the device's name. */
export function nameOf(use: ApplicationUse, products: readonly Product[]): string {
  if (use.kind === 'device') return use.name;
  return products.find(({ id }) => id === use.productId)?.name ?? 'Produto fora da lista';
}
export const unitOf = (use: ApplicationUse | undefined, products: readonly Product[]): string =>
  use?.kind === 'product' ? (products.find(({ id }) => id === use.productId)?.unit ?? '') : '';
export function lotOf(use: ApplicationUse, products: readonly Product[]): string | null {
  if (use.kind === 'device') return null;
  const lots = products.find(({ id }) => id === use.productId)?.lots;
  return lots?.find(({ id }) => id === use.lotId)?.code ?? use.lotCode;
}

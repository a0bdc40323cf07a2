/** The frame of a page: back link, title and actions, then the content. */
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconArrowLeft } from '#web/ui/icons/icons.ts';
import { DocumentTitle } from './document-title.tsx';
import { useReturnLink } from './history.ts';
import styles from './page.module.css';

type PageProps = {
  /** 'narrow' for a form or a text, 'wide' for a list, 'full' for what scrolls sideways */
  width?: 'narrow' | 'wide' | 'full';
  /** Takes the height of the window, from a tablet on: what is long inside scrolls by itself. */
  fills?: boolean;
  children: ReactNode;
};

export function Page({ children, width = 'wide', fills = false }: PageProps) {
  return (
    <Stack gap="lg" className={styles.page} data-width={width} data-fills-window={fills || undefined}>
      {children}
    </Stack>
  );
}

type BackTo = { to: string; label?: string } | { onBack: () => void; label?: string };

type HeaderProps = {
  /** Heading of the page; undefined while loading. */
  title: string | undefined;
  /** Screen name in the document's title, when it is not the heading. */
  documentTitle?: string;
  description?: ReactNode;
  /** A photo or an emblem at the left of the heading. */
  picture?: ReactNode;
  /** 'Voltar': an address, or a function such as one step back in the history. */
  back?: BackTo;
  /** The main action last, at the far right. */
  actions?: ReactNode;
  /** On a phone the action stays beside the heading where both fit. */
  hasShortAction?: boolean;
  /** Toasts begin below it. */
  isKeptFree?: boolean;
};

export function PageHeader({
  title,
  documentTitle,
  description,
  picture,
  back,
  actions,
  hasShortAction,
  isKeptFree,
}: HeaderProps) {
  const screen = documentTitle ?? title;
  return (
    <header className={styles.header} data-keep-free={isKeptFree}>
      {screen ? <DocumentTitle>{screen}</DocumentTitle> : null}
      {back ? (
        <div data-screen-only>
          <Back {...back} />
        </div>
      ) : null}
      <Group justify="space-between" align="center" gap="md" wrap="wrap">
        <div className={styles.lead}>
          {picture}
          <div className={styles.heading}>
            {title ? <Title order={1}>{title}</Title> : <TitleSkeleton />}
            {description ? <Text c="dimmed">{description}</Text> : null}
          </div>
        </div>
        {actions ? (
          <div className={styles.actions} data-short={hasShortAction} data-keep-free>
            {actions}
          </div>
        ) : null}
      </Group>
    </header>
  );
}

const TitleSkeleton = () => (
  <Title order={1} aria-label="Carregando">
    <Skeleton component="span" display="block" h="1.2em" w="12em" maw="100%" />
  </Title>
);

export function Back(props: BackTo) {
  const inside = (
    <>
      <IconArrowLeft aria-hidden size="1.1em" />
      {props.label ?? 'Voltar'}
    </>
  );
  return 'to' in props ? (
    <BackLink to={props.to}>{inside}</BackLink>
  ) : (
    <Anchor component="button" type="button" onClick={props.onBack} className={styles.back}>
      {inside}
    </Anchor>
  );
}

const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} className={styles.back} {...useReturnLink(to)}>
    {children}
  </Anchor>
);

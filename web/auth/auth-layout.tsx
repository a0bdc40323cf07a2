/** Frame of the screens before sign-in: the clinic's logo and name on one side, a form on the other. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useClinic } from '#web/clinic/clinic.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { contentId } from '#web/ui/route-announcer.tsx';
import styles from './auth-layout.module.css';
import { Botanical } from './botanical.tsx';

type AuthLayoutProps = {
  title: string;
  /** Screen name in the page title, when it differs from the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  /** A text that is read, which has most of a wide screen. */
  isLong?: boolean;
  /** A month with its times beside it. */
  isWide?: boolean | undefined;
  children: ReactNode;
};

export function AuthLayout({
  title,
  documentTitle = title,
  subtitle,
  isLong = false,
  isWide = false,
  children,
}: AuthLayoutProps) {
  const { clinicName, doctorName } = useClinic();
  return (
    <div className={styles.page} data-long={isLong || undefined} data-wide={isWide || undefined}>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <header className={styles.face}>
        <Botanical className={styles.botanical} />
        <div className={styles.brand}>
          <ClinicLogo onBrand className={styles.logo} />
          <div data-keep-free>
            <p className={styles.clinic}>{clinicName}</p>
            <p className={styles.doctor}>{doctorName}</p>
          </div>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <Stack gap="lg" className={styles.form}>
          <div>
            <Title order={1} className={styles.title}>
              {title}
            </Title>
            {subtitle ? (
              <Text component="div" c="dimmed" mt="xs">
                {subtitle}
              </Text>
            ) : null}
          </div>
          {children}
        </Stack>
      </main>
    </div>
  );
}

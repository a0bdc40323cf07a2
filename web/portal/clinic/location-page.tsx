/** Address, business hours and phone, with a link to the device's map. */
import { Button, Stack } from '@mantine/core';
import { IconMapSearch } from '#web/ui/icons/icons.ts';
import { ClinicFrame } from './clinic-frame.tsx';
import { addressFact, hoursFact, phoneFact } from './contact-facts.tsx';
import { Facts } from './facts.tsx';
import { mapLink } from './map-link.ts';

export const Component = () => (
  <ClinicFrame title="Localização">
    {(clinic) => (
      <Stack gap="lg">
        <Facts facts={[addressFact(clinic), hoursFact(clinic), phoneFact(clinic)]} />
        {clinic.address ? (
          <Button
            component="a"
            href={mapLink(clinic.address, navigator.userAgent)}
            target="_blank"
            rel="noopener noreferrer"
            size="lg"
            leftSection={<IconMapSearch aria-hidden size="1.3em" />}
          >
            Abrir no mapa
          </Button>
        ) : null}
      </Stack>
    )}
  </ClinicFrame>
);

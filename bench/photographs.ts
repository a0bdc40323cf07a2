/**
 * Photographs, beside the dashboard: `node bench/photographs.ts [--seconds=3] [--patients=20000] [--photographs=200]
 * [--large=5]`. Those of 12 megapixels are stored with their sizes; a page shows two hundred.
 */
import sharp from 'sharp';
import { photographAt } from '#contract/patients/photographs.ts';
import { atEnd, command } from './ending.ts';
import { isTrial, timeAlone, timingOf, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';

/** Skin has soft shapes and a little noise. Another picture for each number. */
async function picture(width: number, height: number, number: number): Promise<File> {
  const noise = { type: 'gaussian', mean: 150, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 96, height: 72, channels: 3, background: '#c09070', noise } })
    .png()
    .toBuffer();
  const bytes = await sharp(grain)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .tint({ r: 200, g: 150 + (number % 40), b: 120 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `${number}.jpg`);
}

interface Effort {
  seconds: number;
  photographs: number;
  /** Of these, of 12 megapixels. */
  largeOnes: number;
}

export async function measurePhotographs(
  { start }: Place,
  { seconds, photographs, largeOnes }: Effort,
): Promise<void> {
  const timed = (call: () => Promise<unknown>) => timeAlone(call, seconds);
  const clients = await openOurs(await start());
  atEnd(clients.close);
  const { administrator: api } = clients;
  const [patient] = (await api.patients.list({ pageSize: 1 })).rows;
  if (!patient) throw new Error('the clinic has no patients');
  const patientId = patient.id;

  const list = await timed(() => api.appointments.list({ period: 'all' }));
  const dashboard = await timed(() => api.dashboard.overview());
  console.log(`the appointment list: ${timingText(list)}\nthe dashboard: ${timingText(dashboard)}`);

  const large = await Promise.all(
    Array.from({ length: largeOnes }, (_, number) =>
      isTrial({ seconds }) ? picture(1_600, 1_200, number) : picture(4_000, 3_000, number),
    ),
  );
  const took: number[] = [];
  const storing = (async () => {
    for (const file of large) {
      const begun = performance.now();
      await api.photographs.upload({ patientId, file, pose: 'face_front' });
      took.push(performance.now() - begun);
    }
  })();
  const beside = await timed(() => api.dashboard.overview());
  await storing;
  const inWords = took.map((ms) => (ms / 1_000).toFixed(2)).join(', ');
  console.log(`12 megapixels stored with their sizes: ${inWords} s`);
  const times = (timingOf(beside).p99 / timingOf(dashboard).p99).toFixed(2);
  console.log(`the dashboard meanwhile: ${timingText(beside)}, its p99 ${times} times the usual`);

  for (let number = large.length; number < photographs; number += 1)
    await api.photographs.upload({ patientId, file: await picture(800, 600, number), pose: 'neck' });
  const page = await timed(() => api.photographs.list({ patientId }));
  const { rows } = await api.photographs.list({ patientId });
  let bytes = JSON.stringify(rows).length;
  for (const { id } of rows) {
    const answer = await fetch(`${clients.origin}${photographAt(id, 'small')}`, {
      headers: clients.headers(),
    });
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  const ofList = (timingOf(page).p50 / timingOf(list).p50).toFixed(2);
  console.log(
    `a page of ${rows.length}: ${timingText(page)}, ${ofList} times the list, ${(bytes / 1_048_576).toFixed(2)} MB with its pictures`,
  );
}

if (import.meta.main)
  await command(async () =>
    measurePhotographs(await openTeam({ copy: 'photographs' }), {
      seconds: numberOption('seconds', 3),
      photographs: numberOption('photographs', 200),
      largeOnes: numberOption('large', 5),
    }),
  );

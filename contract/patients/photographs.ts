/**
 * Photographs of a patient, taken pose by pose (decision 120). The pictures themselves are sent by `photographAt`, which checks
 * the caller as the calls do.
 */
import { z } from 'zod';
import { brokenLink } from '../accounts/session.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant, limits, requiredText } from '../fields.ts';
import { takeBackInput } from './taking-back.ts';

const tags = ['photographs'];

const angles = {
  left: { 45: '45° esquerda', 90: '90° esquerda' },
  right: { 45: '45° direita', 90: '90° direita' },
};

/** Each pose with its name; as the check of the database lists them. */
export const poseNames = {
  face_front: 'Frontal',
  face_left_45: angles.left[45],
  face_right_45: angles.right[45],
  face_left_90: angles.left[90],
  face_right_90: angles.right[90],
  face_front_contracted: 'Frontal, contraída',
  face_left_45_contracted: `${angles.left[45]}, contraída`,
  face_right_45_contracted: `${angles.right[45]}, contraída`,
  face_left_90_contracted: `${angles.left[90]}, contraída`,
  face_right_90_contracted: `${angles.right[90]}, contraída`,
  scalp: 'Couro cabeludo',
  neck: 'Pescoço',
  decollete: 'Colo',
  arms: 'Braços',
  hands: 'Mãos',
  abdomen: 'Abdome',
  back: 'Costas',
  buttocks: 'Glúteos',
  legs: 'Pernas',
  feet: 'Pés',
  free: 'Outra',
} as const;
export type Pose = keyof typeof poseNames;
const isPose = (word: string): word is Pose => word in poseNames;
export const poses = Object.keys(poseNames).filter(isPose);

/** The set that a visit asks for. */
export const askedPoses = [
  'face_front',
  'face_left_45',
  'face_right_45',
  'face_left_90',
  'face_right_90',
] as const satisfies readonly Pose[];

export const photographTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Of one file. Cameras of 50 megapixels stay below it. */
export const photographLimitBytes = 20 * 1024 * 1024;
export const photographMegapixels = 50;
/** The longest side of each size, in pixels. `original` is as it was taken. */
export const photographSides = { small: 320, large: 1_600 } as const;
export const photographSizes = ['original', 'small', 'large'] as const;
export type PhotographSize = (typeof photographSizes)[number];

/** The address of a picture, `image/webp` but for the original. Not cached. */
export const photographAt = (photographId: string, size: PhotographSize) =>
  `/api/photographs/${photographId}?size=${size}`;
/** The picture of an export: cut, covered, without metadata. CONSENT_MISSING once the consent is revoked. */
export const photographExportAt = (exportId: string) => `/api/photograph-exports/${exportId}`;

/** Of what a picture of the free pose shows. */
export const poseWordsLength = 100;
export const missingPoseWords = 'Diga o que a foto mostra';

/** `poseWords` belongs to the pose `free`. */
const poseFields = {
  pose: z.enum(poses, 'Escolha a pose'),
  poseWords: requiredText(poseWordsLength, missingPoseWords).nullable().default(null),
};
const hasWordsWhereFree = ({ pose, poseWords }: { pose: Pose; poseWords: string | null }) =>
  (pose === 'free') === (poseWords !== null);
const wordsProblem = { path: ['poseWords'], message: missingPoseWords };

/** What the picture shows, as lists name it. */
export const sayPose = ({ pose, poseWords }: { pose: Pose; poseWords: string | null }) =>
  poseWords ?? poseNames[pose];

const share = z.number().min(0).max(1);
/** x and y as shares of the width and the height of the upright picture, from its upper left corner. */
const point = z.object({ x: share, y: share });
export type Point = z.infer<typeof point>;
/** The same two places in each picture of a pose, such as the pupils. */
const alignmentPoints = z.array(point).refine((all) => all.length === 2, 'Marque dois pontos');
export type AlignmentPoints = z.infer<typeof alignmentPoints>;
/** Nearer, they say neither an angle nor a size. */
export const isApart = ([one, other]: AlignmentPoints): boolean =>
  one !== undefined && other !== undefined && Math.hypot(other.x - one.x, other.y - one.y) >= 0.02;

export const photograph = z.object({
  id,
  pose: z.enum(poses),
  poseWords: z.string().nullable(),
  takenAt: instant,
  /** In the clinic's zone. */
  day: z.string(),
  /** Upright, in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
  points: alignmentPoints.nullable(),
  /** The patient sees it. */
  shared: z.boolean(),
});
export type Photograph = z.infer<typeof photograph>;

export const consentUses = ['record', 'teaching', 'publication'] as const;
export type ConsentUse = (typeof consentUses)[number];
export const exportUses = ['teaching', 'publication'] as const;

/** What the patient agrees to. A changed text gets the next version; former ones stay, since consents name them. */
export const consentTexts: Record<ConsentUse, { name: string; versions: readonly [string, ...string[]] }> = {
  record: {
    name: 'Prontuário',
    versions: [
      'Autorizo que a clínica me fotografe e guarde as fotos no meu prontuário, para acompanhar o meu tratamento. As fotos ' +
        'são sigilosas, e só a equipe que me atende as vê. Posso retirar esta autorização para novas fotos quando quiser.',
    ],
  },
  teaching: {
    name: 'Ensino',
    versions: [
      'Autorizo que as minhas fotos sejam mostradas em aulas, congressos e publicações científicas, sem o meu nome e sem que ' +
        'eu possa ser identificado. Posso retirar esta autorização quando quiser; o que já foi mostrado não volta atrás.',
    ],
  },
  publication: {
    name: 'Divulgação',
    versions: [
      'Autorizo que as minhas fotos sejam publicadas pela clínica, como no site e nas redes sociais, com fim educativo, sem ' +
        'que eu possa ser identificado. Não recebo nada por isso. Posso retirar esta autorização quando quiser; a clínica ' +
        'deixa então de publicar e retira o que publicou.',
    ],
  },
};
/** Of a consent, also on paper. */
export const firstConsentDay = '2000-01-01';
export const currentVersion = (use: ConsentUse) => consentTexts[use].versions.length;

export const photographConsent = z.object({
  id,
  use: z.enum(consentUses),
  given: z.boolean(),
  textVersion: z.number().int(),
  day: calendarDate,
  recordedAt: instant,
  recordedByName: z.string().nullable(),
  /** Said by a term that the patient signed, declined or revoked, whose document has the text. */
  byTerm: z.boolean(),
});
export type PhotographConsent = z.infer<typeof photographConsent>;

/** The points of Resolução CFM 2.336/2023, on what clinics publish, that are asked one by one; as a check of the database lists them. */
export const publicationPoints = {
  educational: 'O fim é educativo: o texto explica a indicação, sem prometer resultado.',
  unidentifiable: 'O paciente não pode ser identificado, nem por tatuagem, cicatriz ou objeto.',
  unmanipulated: 'A imagem não foi manipulada nem melhorada.',
  risks: 'O texto diz os riscos e as possíveis complicações.',
  both_results: 'Um antes e depois vem com resultados satisfatórios, insatisfatórios e complicações.',
} as const;
type PublicationPoint = keyof typeof publicationPoints;
const isPoint = (word: string): word is PublicationPoint => word in publicationPoints;
export const publicationPointKeys = Object.keys(publicationPoints).filter(isPoint);

/** A rectangle of the upright picture, in shares of its sides. */
const area = z
  .object({ x: share, y: share, width: share, height: share })
  .refine(({ x, y, width, height }) => x + width <= 1 && y + height <= 1, 'A área sai da foto')
  .refine(({ width, height }) => width >= 0.01 && height >= 0.01, 'A área é pequena demais');
export type Area = z.infer<typeof area>;
/** `crop` is what stays; `covers` are blackened, as places of the whole picture. */
export const exportAreas = z.object({
  crop: area.nullable(),
  covers: z.array(area).refine((all) => all.length <= 10, 'Cubra no máximo 10 áreas'),
});
export type ExportAreas = z.infer<typeof exportAreas>;

export const photographExport = z.object({
  id,
  photographId: id,
  /** Null once the photograph was taken back. */
  photograph: photograph.pick({ pose: true, poseWords: true, day: true }).nullable(),
  use: z.enum(exportUses),
  purpose: z.string(),
  exportedAt: instant,
  exportedByName: z.string().nullable(),
});
export type PhotographExport = z.infer<typeof photographExport>;

/** All of a patient, newest first, with the last consent for each use. */
const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/photographs',
    tags,
    summary: 'Photographs of a patient',
  })
  .input(z.object({ patientId: id }))
  .output(
    z.object({
      patient: z.object({ id, fullName: z.string() }),
      rows: z.array(photograph),
      consents: z.record(z.enum(consentUses), z.boolean().nullable()),
      /** The day of the last word on photographs for the record. */
      recordSaidOn: calendarDate.nullable(),
      /** The clinic's day. */
      today: z.string(),
    }),
  );

export const photographFields = z
  .object({
    file: z.file('Escolha uma foto'),
    ...poseFields,
    /** Where the file does not say it (EXIF). */
    takenAt: z.iso.datetime({ offset: true, error: 'Digite uma data válida' }).optional(),
  })
  .refine(hasWordsWhereFree, wordsProblem);

/**
 * Stored once: of a repetition, also later, the answer is the photograph that is there (`isNew` false).
 * @throws PHOTOGRAPHS_DECLINED where the patient allows none; FILE_EMPTY, FILE_TOO_LARGE, PHOTOGRAPH_REFUSED, IMAGE_TOO_LARGE; BUSY: send it again a moment later
 */
const upload = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/photographs',
    tags,
    summary: 'Add a photograph to a patient',
    successStatus: 201,
  })
  .input(photographFields.safeExtend({ patientId: id }))
  .output(z.object({ photograph: photograph.omit({ points: true }), isNew: z.boolean() }));

const ofPatient = { patientId: id, id };

export const wrongPhotographDay = 'Digite um dia de 1990 até hoje';

/** What is left out stays; the time of the day, too. `day` is of the clinic's zone. @throws INVALID_INPUT for a day to come */
const change = endpoint
  .route({
    method: 'PATCH',
    path: '/patients/{patientId}/photographs/{id}',
    tags,
    summary: 'Change pose, day or who sees a photograph',
  })
  .input(
    z
      .object({
        ...ofPatient,
        ...poseFields,
        day: calendarDate.refine((day) => day >= '1990-01-01', wrongPhotographDay),
        shared: z.boolean(),
      })
      .partial({ pose: true, poseWords: true, day: true, shared: true })
      .refine(
        ({ pose, poseWords = null }) => pose === undefined || hasWordsWhereFree({ pose, poseWords }),
        wordsProblem,
      ),
  )
  .output(photograph);

export const pointsTooNear = 'Os dois pontos estão perto demais um do outro';

/** Null: it is laid on others by its edges. */
const align = endpoint
  .route({
    method: 'PUT',
    path: '/patients/{patientId}/photographs/{id}/points',
    tags,
    summary: 'Set the two points of a photograph',
  })
  .input(z.object({ ...ofPatient, points: alignmentPoints.refine(isApart, pointsTooNear).nullable() }))
  .output(photograph);

/** NOT_FOUND also once it is taken back. */
const takeBack = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/photographs/{id}/take-back',
    tags,
    summary: 'Take a photograph back from a record',
  })
  .input(takeBackInput)
  .output(z.object({}));

/** Everything that was said and exported, newest first. What was exported under a consent has its `use`. */
const consents = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/photograph-consents',
    tags,
    summary: 'Consents for photographs, and what was exported',
  })
  .input(z.object({ patientId: id }))
  .output(z.object({ rows: z.array(photographConsent), exports: z.array(photographExport) }));

/** @throws INVALID_INPUT for a day to come, or a version that is no more the current one */
const consent = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/photograph-consents',
    tags,
    summary: 'Record or revoke a consent',
    successStatus: 201,
  })
  .input(
    z.object({
      patientId: id,
      use: z.enum(consentUses),
      given: z.boolean(),
      textVersion: z.number().int().min(1).max(1_000),
      /** At most today. */
      day: calendarDate.refine((value) => value >= firstConsentDay, 'Digite uma data a partir de 2000'),
    }),
  )
  .output(photographConsent);

export const missingPoints = 'Confirme cada ponto';
export const hasAllPoints = (points: readonly string[]) =>
  publicationPointKeys.every((key) => points.includes(key));

/**
 * Prepares a picture that leaves the clinic, at `photographExportAt`.
 * @throws CONSENT_MISSING without the consent for this use
 */
const exportForUse = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/photographs/{id}/exports',
    tags,
    summary: 'Export a photograph for teaching or publication',
    successStatus: 201,
  })
  .input(
    z
      .object({
        ...ofPatient,
        use: z.enum(exportUses),
        purpose: requiredText(limits.explanation, 'Diga para que é a imagem'),
        /** Each of them, for a publication. */
        points: z.array(z.enum(publicationPointKeys)).default([]),
        areas: exportAreas,
      })
      .refine(({ use, points }) => use !== 'publication' || hasAllPoints(points), {
        path: ['points'],
        message: missingPoints,
      }),
  )
  .output(z.object({ id }));

export const linkMinutes = 10;

/** `token` is in the address that the QR code shows, behind '#'. */
const openLink = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/photograph-links',
    tags,
    summary: 'Let a phone add photographs to a patient, for ten minutes',
    successStatus: 201,
  })
  .input(z.object({ patientId: id }))
  .output(z.object({ id, token: z.string(), expiresAt: instant }));

const endLink = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/photograph-links/{id}/end',
    tags,
    summary: 'End the access of phones',
  })
  .input(z.object(ofPatient))
  .output(z.object({}));

export const photographsContract = {
  list,
  upload,
  change,
  align,
  takeBack,
  consents,
  consent,
  export: exportForUse,
  openLink,
  endLink,
};

const access = { access: z.string(brokenLink).min(1, brokenLink).max(200, brokenLink) };

/** Whose the link is, as the initials only. @throws LINK_INVALID for one that has ended */
const openShared = endpoint
  .route({
    method: 'POST',
    path: '/photograph-link/open',
    tags,
    summary: 'What a link for photographs opens',
  })
  .input(z.object(access))
  .output(z.object({ initials: z.string(), expiresAt: instant }));

/** The header with the access, so that a large body is refused before it arrives. */
export const photographAccessHeader = 'x-photograph-access';

/** @throws LINK_INVALID; as `upload`. The answer is the same for a repetition. */
const add = endpoint
  .route({
    method: 'POST',
    path: '/photograph-link/photographs',
    tags,
    summary: 'Add a photograph by a link',
    successStatus: 201,
  })
  .input(photographFields.safeExtend(access))
  .output(z.object({}));

export const sharedPhotographsContract = { open: openShared, add };

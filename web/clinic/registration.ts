type Registered = {
  council: string | null;
  councilNumber: string | null;
  councilState: string | null;
  rqe: string | null;
};

/** 'CRM 12345/RJ · RQE 6789'; null without either. */
export function registrationOf({ council, councilNumber, councilState, rqe }: Registered): string | null {
  const ofCouncil = [council, [councilNumber, councilState].filter(Boolean).join('/')]
    .filter(Boolean)
    .join(' ');
  // Some people write the letters too.
  const ofSpecialty = rqe && (/^rqe/iu.test(rqe) ? rqe : `RQE ${rqe}`);
  return [ofCouncil, ofSpecialty].filter(Boolean).join(' · ') || null;
}

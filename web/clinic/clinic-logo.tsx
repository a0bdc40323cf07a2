/** The clinic's logo, or the product's mark without one. */
import { useClinic } from './clinic.ts';
import styles from './clinic-logo.module.css';
import { Mark } from './mark.tsx';

/** @param onBrand for the brand's colour as background */
export function ClinicLogo({ className = '', onBrand = false }: { className?: string; onBrand?: boolean }) {
  const { logoUrl, clinicName } = useClinic();
  return logoUrl ? (
    <img src={logoUrl} alt={clinicName} className={`${styles.logo} ${className}`} />
  ) : (
    <Mark className={className} onBrand={onBrand} />
  );
}

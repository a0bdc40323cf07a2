/** The product's mark: a drop that is a leaf. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" className={className} aria-hidden="true" focusable="false">
    <rect width="64" height="64" rx="18" fill="var(--mantine-color-brand-7)" />
    <path
      d="M32 11c10.500 10 16 18.500 16 26.500a16 16 0 0 1-32 0C16 29.500 21.500 21 32 11Z"
      fill="var(--mantine-color-gray-1)"
    />
    <path
      d="M32 53.500V31M32 44c-1-6-4.500-9.500-9.500-11M32 38c1-5 4-8 8.500-9.500"
      fill="none"
      stroke="var(--mantine-color-brand-7)"
      strokeWidth="2.600"
      strokeLinecap="round"
    />
    <circle cx="32" cy="25.500" r="2.400" fill="var(--mantine-color-clay-5)" />
  </svg>
);

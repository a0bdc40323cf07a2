/** An address whose CEP does not break at its hyphen. */
export const AddressText = ({ children }: { children: string }) => (
  <span>
    {children.split(/(\d{5}-\d{3})/u).map((part, place) =>
      place % 2 === 0 ? (
        part
      ) : (
        <span key={part} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ),
    )}
  </span>
);

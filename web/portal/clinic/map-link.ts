const applePlatform = /iPhone|iPad|iPod|Macintosh/u;

/**
 * The address that opens a place in the device's own map: Apple's there, elsewhere Google's, which Android hands to its
 * map and any other browser shows by itself.
 */
export function mapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  return applePlatform.test(userAgent)
    ? `https://maps.apple.com/?q=${query}`
    : `https://www.google.com/maps/search/?api=1&query=${query}`;
}

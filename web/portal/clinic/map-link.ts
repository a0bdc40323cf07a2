const applePlatform = /iPhone|iPad|iPod|Macintosh/u;

/**
 * Link to an address in the device's map: Apple Maps on Apple devices, otherwise Google Maps, which Android opens in its
 * map application.
 */
export function mapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  return applePlatform.test(userAgent)
    ? `https://maps.apple.com/?q=${query}`
    : `https://www.google.com/maps/search/?api=1&query=${query}`;
}

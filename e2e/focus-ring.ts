/**
 * What takes the focus by the keyboard without a ring of at least 2 px, whose colour has a contrast of 3:1 with the
 * background around it. Of those that look alike (classes, ground) two are tried: each focus redraws a part of the page. Runs in the page,
 * after a key was pressed: then a focus by script counts as one by the keyboard.
 */
export function withoutFocusRing(): string[] {
  const channelsOf = (color: string) => (color.match(/[\d.]+/gu) ?? []).map(Number);
  const luminance = (color: string) =>
    channelsOf(color)
      .slice(0, 3)
      .map((channel) => channel / 255)
      .map((channel) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
      .reduce((sum, channel, index) => sum + channel * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const groundOf = (element: Element | null): string => {
    for (let around = element; around; around = around.parentElement) {
      const { backgroundColor } = getComputedStyle(around);
      if ((channelsOf(backgroundColor)[3] ?? 1) === 1) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      contrast(outlineColor, groundOf(element.parentElement)) >= 3
    );
  };
  const without: string[] = [];
  const tried = new Map<string, number>();
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex="0"]',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const look = `${element.tagName} ${element.className} ${groundOf(element.parentElement)}`;
    const before = tried.get(look) ?? 0;
    tried.set(look, before + 1);
    if (before >= 2) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) continue;
    // The frame of a password's field, and the drawn part of a switch, have the ring for their input.
    const frame = element.closest('.mantine-Input-input');
    if (![element, frame, element.nextElementSibling].some((shown) => shown && hasRing(shown)))
      without.push(element.outerHTML.slice(0, 200));
  }
  return without;
}

/** Which screens the router has by now, so that nothing leads to one that is still to come. */
import type { RouteObject } from 'react-router';
import { type ScreenName, screens } from '#contract/screens.ts';
import { routes } from './routes.tsx';

const addresses = new Set(addressesOf(routes));

export const screenExists = (screen: ScreenName) => addresses.has(screens[screen]);

/** Addresses that end at a screen. Routes are written with their whole address (`contract/screens.ts`). */
function addressesOf(some: RouteObject[], above?: string): string[] {
  return some.flatMap((route) => {
    const address = route.index ? above : route.path;
    if (route.children) return addressesOf(route.children, address);
    return address && address !== '*' ? [address] : [];
  });
}

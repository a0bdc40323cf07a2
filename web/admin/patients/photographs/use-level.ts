/** How far the device is turned from upright, from its sensor of gravity. */
import { type RefObject, useEffect } from 'react';

/** Sensors need a touch screen to be of use: a notebook has none that says anything. */
export const hasLevel = () =>
  typeof DeviceMotionEvent !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;

/** iOS asks first, and only after a tap. */
export async function mayReadLevel(): Promise<boolean> {
  if (!('requestPermission' in DeviceMotionEvent)) return true;
  const { requestPermission } = DeviceMotionEvent;
  if (typeof requestPermission !== 'function') return true;
  try {
    return (await requestPermission.call(DeviceMotionEvent)) === 'granted';
  } catch {
    return false;
  }
}

/** Degrees within which it counts as level. */
const tolerance = 1.5;

/** Turns the line of an element, without rendering sixty times a second. */
export function useLevel(line: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const follow = ({ accelerationIncludingGravity: gravity }: DeviceMotionEvent) => {
      if (!line.current || gravity?.x == null || gravity.y == null) return;
      const turned = (Math.atan2(gravity.x, gravity.y) * 180) / Math.PI + screen.orientation.angle;
      // Upside down is level too: the signs of the sensor differ between systems.
      const roll = ((((turned + 90) % 180) + 180) % 180) - 90;
      line.current.style.setProperty('--roll', `${roll}deg`);
      line.current.toggleAttribute('data-level', Math.abs(roll) < tolerance);
    };
    window.addEventListener('devicemotion', follow);
    return () => window.removeEventListener('devicemotion', follow);
  }, [line, isOn]);
}

/** `/api/md/{+path}` → `/api/md/*`, `/api/events/{slug}` → `/api/events/:slug`. */
const routerPath = (path: string): string => path.replace(/\{\+[^}]+\}/, '*').replace(/\{([^}]+)\}/g, ':$1');

/** A wildcard also matches an empty rest, with or without the slash before it. */
export function toRouterPaths(path: string): string[] {
  const whole = routerPath(path);
  return whole.length > 2 && whole.endsWith('/*') ? [whole, whole.slice(0, -2)] : [whole];
}

/** The name of the parameter that takes the rest of a path. */
export const findWildcardName = (path: string): string | undefined => /\{\+([^}]+)\}/.exec(path)?.[1];

-- The points of CFM 2.336/2023 are about what a clinic publishes, so they are asked for publications alone.
alter table public.photograph_exports
  drop constraint photograph_exports_points_ticked,
  add constraint photograph_exports_points_ticked
    check (points @> '{educational,unidentifiable,unmanipulated,risks,both_results}' or use = 'teaching');

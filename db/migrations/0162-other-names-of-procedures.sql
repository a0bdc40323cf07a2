-- By what else a procedure is found: 'Botox, Dysport' for 'Toxina botulínica'. The clinic edits them; the entries there are get the
-- common ones (contract/clinic/common-names.ts).

alter table public.procedures
  add column also_known_as text,
  add constraint procedures_also_known_as_length
    check (char_length(also_known_as) <= 300 and btrim(also_known_as) <> '');
grant insert (also_known_as), update (also_known_as) on public.procedures to clinic_admin, clinic_settings;

set local role clinic_maintenance;
update public.procedures set also_known_as = (
  select string_agg(name, ', ' order by position) from (
    select name, min(position) as position from (values
    (1, 'toxina', 'Botox'),
    (2, 'toxina', 'Dysport'),
    (3, 'toxina', 'Xeomin'),
    (4, 'botox', 'toxina botulínica'),
    (5, 'hialuronico', 'preenchimento'),
    (6, 'hialuronico', 'harmonização'),
    (7, 'preenchimento', 'ácido hialurônico'),
    (8, 'preenchimento', 'harmonização'),
    (9, 'bioestimulador', 'Sculptra'),
    (10, 'bioestimulador', 'Radiesse'),
    (11, 'bioestimulador', 'colágeno'),
    (12, 'microagulhamento', 'Dermapen'),
    (13, 'microagulhamento', 'roller'),
    (14, 'microfocado', 'Ultraformer'),
    (15, 'microfocado', 'Ulthera'),
    (16, 'microfocado', 'HIFU'),
    (17, 'luz pulsada', 'LIP'),
    (18, 'luz pulsada', 'IPL'),
    (19, 'luz intensa', 'luz pulsada'),
    (20, 'luz intensa', 'LIP'),
    (21, 'luz intensa', 'IPL'),
    (22, 'criolipolise', 'CoolSculpting'),
    (23, 'criolipolise', 'congelamento de gordura'),
    (24, 'depilacao', 'laser'),
    (25, 'depilacao', 'pelos'),
    (26, 'crioterapia', 'nitrogênio'),
    (27, 'crioterapia', 'verruga'),
    (28, 'peeling', 'ácido'),
    (29, 'peeling', 'químico'),
    (30, 'dermatoscopia', 'mapeamento'),
    (31, 'dermatoscopia', 'pintas'),
    (32, 'mapeamento', 'dermatoscopia'),
    (33, 'mapeamento', 'pintas'),
    (34, 'exerese', 'cirurgia'),
    (35, 'exerese', 'retirada de pinta'),
    (36, 'exerese', 'cisto'),
    (37, 'biopsia', 'cirurgia'),
    (38, 'biopsia', 'exame'),
    (39, 'retorno', 'revisão'),
    (40, 'consulta', 'avaliação'),
    (41, 'avaliacao', 'consulta')
    ) as common (position, part, name)
    where app.fold(title) like '%' || part || '%' and app.fold(title) not like '%' || app.fold(name) || '%'
    group by name
  ) as names
);
reset role;

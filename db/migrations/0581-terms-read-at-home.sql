-- A term is also read and signed at home, by a link, before the patient meets who does the procedure: 'Pude fazer perguntas, e
-- elas foram respondidas' is not true there. The texts that came along get a version with words that are true wherever they
-- are signed, where the clinic has not written its own. Signed terms keep their version.
set local role clinic_maintenance;
insert into public.term_versions (template_id, version, body, valid_months, published_by)
  select template_id, 2,
    replace(replace(body,
      'li este termo antes do procedimento {procedimento}, na {clinica}, com {profissional}, em {data}. Pude fazer perguntas, e elas foram respondidas em palavras que entendi.',
      'li este termo em {data}, antes do procedimento {procedimento}, que será feito na {clinica} com {profissional}. Sei que posso fazer perguntas antes de assinar e até o procedimento começar, e que ele só começa depois que elas forem respondidas em palavras que eu entenda.'),
      'Conversamos sobre elas.', 'Posso conversar sobre elas com quem me atender, antes de decidir.'),
    valid_months, null
    from public.term_versions as known
    where version = 1 and body like '%Pude fazer perguntas, e elas foram respondidas em palavras que entendi.%'
      and not exists (select from public.term_versions as later where later.template_id = known.template_id and later.version > 1);
reset role;
